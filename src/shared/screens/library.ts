import { BUILT, screens } from './screen.ts'

/** Materials and machines have the same screens (spec-2 §2). */
const libraryOf = <S extends 'material' | 'machine'>(menu: S, word: string) => {
  const permission = menu === 'machine' ? 'N_MACHINE' : 'N_MATERIAL'
  // Returns of machines require a store of machines.
  const returns = menu === 'material' ? BUILT : {}
  return [
    ...screens({ permission, kind: 'live', menu }, [
      [`/${menu}/list`, `${word}库`, BUILT],
      [`/${menu}/materialItem/list`, `${word}明细`, BUILT],
      [`/${menu}/supplier/list`, `${word}供应商`, BUILT],
      [`/${menu}/inquiry/list`, `${word}询价`, BUILT],
      [`/${menu}/inquiryLink/list`, '询价链接', BUILT],
      [`/${menu}/inquiryApply/list`, '询价申请', BUILT],
      [`/${menu}/contract/list`, `${word}合同`, { execute: true, ...BUILT }],
      [`/${menu}/order/list`, `${word}订单`, { execute: true, ...BUILT }],
      [`/${menu}/return/list`, `${word}退货`, { execute: true, ...returns }],
    ]),
    ...screens({ permission, kind: 'hidden' }, [
      [`/${menu}/detail`, `${word}详情`, BUILT],
      [`/${menu}/import`, `导入${word}`, BUILT],
      [`/${menu}/add`, `新增${word}`, BUILT],
      [`/${menu}/edit`, `编辑${word}`, BUILT],
      [`/${menu}/copy`, `复制${word}`, BUILT],
      [`/${menu}/materialItem/detail`, `${word}明细详情`, BUILT],
      [`/${menu}/materialItem/edit`, `编辑${word}明细`, BUILT],
      [`/${menu}/materialItem/import`, `导入${word}明细`, BUILT],
      [`/${menu}/supplier/detail`, `${word}供应商详情`, BUILT],
      [`/${menu}/inquiry/detail`, `${word}询价详情`, BUILT],
      [`/${menu}/inquiry/add`, `新增${word}询价`, BUILT],
      [`/${menu}/inquiry/edit`, `编辑${word}询价`, BUILT],
      [`/${menu}/inquiry/compare`, `${word}比价`, BUILT],
      [`/${menu}/inquiry/award`, `${word}定标`, BUILT],
      [`/${menu}/inquiryLink/detail`, '询价链接详情', BUILT],
      [`/${menu}/inquiryLink/add`, '新增询价链接', BUILT],
      [`/${menu}/inquiryLink/edit`, '编辑询价链接', BUILT],
      [`/${menu}/inquiryApply/detail`, '询价申请详情', BUILT],
      [`/${menu}/inquiryApply/add`, '新增询价申请', BUILT],
      [`/${menu}/inquiryApply/edit`, '编辑询价申请', BUILT],
      [`/${menu}/inquiryApply/replyEdit`, '回复询价申请', BUILT],
    ]),
    ...screens({ permission, kind: 'hidden', execute: true }, [
      [`/${menu}/contract/detail`, `${word}合同详情`, BUILT],
      [`/${menu}/contract/add`, `新增${word}合同`, BUILT],
      [`/${menu}/contract/edit`, `编辑${word}合同`, BUILT],
      [`/${menu}/contract/supplement`, `${word}合同补充协议`, BUILT],
      [`/${menu}/order/detail`, `${word}订单详情`, BUILT],
      [`/${menu}/order/add`, `新增${word}订单`, BUILT],
      [`/${menu}/order/edit`, `编辑${word}订单`, BUILT],
      [`/${menu}/return/detail`, `${word}退货详情`, returns],
      [`/${menu}/return/add`, `新增${word}退货`, returns],
      [`/${menu}/return/edit`, `编辑${word}退货`, returns],
    ]),
  ]
}

export const libraryScreens = [...libraryOf('material', '材料'), ...libraryOf('machine', '机械')]
