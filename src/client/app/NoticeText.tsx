import type { Notice } from '#client/data/notice.ts'

/** A failed call in words; the request id lets support find it in the log. */
export function NoticeText({ title, text, requestId }: Notice) {
  return (
    <>
      {text ? <><b>{title}</b><br />{text}</> : title}
      {requestId && <><br /><small className="yz-notice-id">编号 {requestId}</small></>}
    </>
  )
}
