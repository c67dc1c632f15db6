import { DialogFrame } from '#client/ui/DialogFrame.tsx'

export type LegalTopic = 'help' | 'privacy' | 'terms'

const TOPICS: Readonly<Record<LegalTopic, { readonly title: string; readonly paragraphs: readonly string[] }>> = {
  help: {
    title: '帮助',
    paragraphs: [
      '账号由所在企业的管理员开通，可以用手机号或账号登录。',
      '忘记密码、账号被停用或者看不到需要的功能时，请联系企业管理员。',
      '连续输错密码后需要输入图形验证码，点击图片可以换一张。',
    ],
  },
  privacy: {
    title: '隐私',
    paragraphs: [
      '业务数据保存在所在企业使用的服务器上，各企业的数据互相隔离。',
      '这台电脑的浏览器只保存登录凭证、界面设置、已打开的标签和未保存的草稿；退出登录会清除登录凭证和标签。',
      '公用电脑上请不要勾选“7 天内保持登录”，用完后退出登录。',
    ],
  },
  terms: {
    title: '条款',
    paragraphs: [
      '账号限本人使用，账号下的操作会记入所在企业的操作记录。',
      '测算、报价和合同数据以所在企业审核通过的单据为准。',
    ],
  },
}

/** A short text about the product. */
export function LegalDialog({ topic, onClose }: { readonly topic: LegalTopic; readonly onClose: () => void }) {
  const { title, paragraphs } = TOPICS[topic]
  return (
    <DialogFrame size="S" title={title} onClose={onClose}>
      <div className="yz-legal">{paragraphs.map(text => <p key={text}>{text}</p>)}</div>
    </DialogFrame>
  )
}
