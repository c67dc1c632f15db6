import { BUILT, screens } from './screen.ts'

/** The quota library (spec-2 §2). */
export const quotaScreens = [
  ...screens({ permission: 'N_QUOTA', kind: 'live', menu: 'quota' }, [
    ['/quota/platList', '平台定额库', BUILT],
    ['/quota/list', '企业定额库', BUILT],
    ['/quota/setPrice/jobCategory/list', '工种定价', BUILT],
    ['/quota/del', '定额回收站', BUILT],
  ]),
  ...screens({ permission: 'N_QUOTA', kind: 'hidden', built: true }, [
    ['/quota/add', '新增定额包'],
    ['/quota/edit/{id}', '编辑定额包'],
    ['/quota/copy/{id}', '复制定额包'],
    ['/quota/copyPlat/{id}', '复制平台定额包'],
    ['/quota/import', '导入定额'],
    ['/quota/detail/{id}', '定额详情'],
  ]),
]
