export interface Screen {
  /** Below the base path /em; `{id}` is a part of the path, `*` stands for several pages. */
  readonly path: string
  /** `public` needs no token, `-` a signed-in person, anything else is a permission key. */
  readonly permission: string
  /** `live` stands in the menu, `hidden` does not, `placeholder` is named by the spec and answers that it is in development. */
  readonly kind: 'live' | 'hidden' | 'redirect' | 'placeholder'
  readonly title: string
}

/** Every screen that the product has, in the order of the spec. The client's routes are compared with it. */
export const SCREENS: readonly Screen[] = [
  { path: '/user/login', permission: 'public', kind: 'live', title: '登录' },
  { path: '/404', permission: 'public', kind: 'live', title: '页面不存在' },
  { path: '/', permission: '-', kind: 'redirect', title: '首页' },
  { path: '/dashboard/workplace', permission: '-', kind: 'live', title: '工作台' },
  { path: '/dashboard/notifyRemindList', permission: '-', kind: 'live', title: '消息通知' },
  { path: '/dashboard/notifyRemindWarningList', permission: '-', kind: 'live', title: '预警通知' },
  { path: '/project/order', permission: 'N_PROJ', kind: 'placeholder', title: '项目订单' },
  { path: '/project/settlement/upstream/*', permission: 'N_PROJ', kind: 'placeholder', title: '对上结算' },
  { path: '/project/settlement/downstream', permission: 'N_PROJ', kind: 'placeholder', title: '对下结算' },
  { path: '/project/quality', permission: 'N_PROJ', kind: 'placeholder', title: '质量' },
  { path: '/project/completed', permission: 'N_PROJ', kind: 'placeholder', title: '竣工' },
  { path: '/exportTasks', permission: '-', kind: 'live', title: '导出记录' },
  { path: '/menu/problem-feedback', permission: '-', kind: 'live', title: '问题反馈' },
  { path: '/menu/problem-submit', permission: '-', kind: 'hidden', title: '提交问题' },
  { path: '/menu/problem-detail', permission: '-', kind: 'hidden', title: '问题详情' },
  { path: '/exception/403', permission: '-', kind: 'hidden', title: '403' },
  { path: '/exception/404', permission: '-', kind: 'hidden', title: '404' },
  { path: '/exception/410', permission: '-', kind: 'hidden', title: '410' },
  { path: '/exception/500', permission: '-', kind: 'hidden', title: '500' },
  { path: '/contract/project', permission: 'N_CONTRACT', kind: 'placeholder', title: '项目合同' },
  { path: '/contract/responsibility', permission: 'N_CONTRACT', kind: 'placeholder', title: '项目经理责任书' },
  { path: '/contract/subcontract', permission: 'N_CONTRACT', kind: 'placeholder', title: '分包合同' },
  { path: '/finance/invoice', permission: 'N_FINANCE', kind: 'placeholder', title: '发票' },
  { path: '/finance/report', permission: 'N_FINANCE', kind: 'placeholder', title: '财务报表' },
  { path: '/quota/platList', permission: 'N_QUOTA', kind: 'live', title: '平台定额库' },
  { path: '/quota/list', permission: 'N_QUOTA', kind: 'live', title: '企业定额库' },
  { path: '/quota/del', permission: 'N_QUOTA', kind: 'live', title: '定额回收站' },
  { path: '/quota/add', permission: 'N_QUOTA', kind: 'hidden', title: '新增定额包' },
  { path: '/quota/edit/{id}', permission: 'N_QUOTA', kind: 'hidden', title: '编辑定额包' },
  { path: '/quota/copy/{id}', permission: 'N_QUOTA', kind: 'hidden', title: '复制定额包' },
  { path: '/quota/copyPlat/{id}', permission: 'N_QUOTA', kind: 'hidden', title: '复制平台定额包' },
  { path: '/quota/import', permission: 'N_QUOTA', kind: 'hidden', title: '导入定额' },
  { path: '/quota/detail/{id}', permission: 'N_QUOTA', kind: 'hidden', title: '定额详情' },
  { path: '/material/list', permission: 'N_MATERIAL', kind: 'live', title: '材料库' },
  { path: '/material/import', permission: 'N_MATERIAL', kind: 'hidden', title: '导入材料' },
  { path: '/material/add', permission: 'N_MATERIAL', kind: 'hidden', title: '新增材料' },
  { path: '/material/edit', permission: 'N_MATERIAL', kind: 'hidden', title: '编辑材料' },
  { path: '/machine/list', permission: 'N_MACHINE', kind: 'live', title: '机械库' },
  { path: '/machine/import', permission: 'N_MACHINE', kind: 'hidden', title: '导入机械' },
  { path: '/machine/add', permission: 'N_MACHINE', kind: 'hidden', title: '新增机械' },
  { path: '/machine/edit', permission: 'N_MACHINE', kind: 'hidden', title: '编辑机械' },
  { path: '/relationship/partyA', permission: 'N_MERCHANT', kind: 'placeholder', title: '甲方' },
  { path: '/relationship/estimatingStudio', permission: 'N_MERCHANT', kind: 'placeholder', title: '造价工作室' },
  { path: '/relationship/machine', permission: 'N_MERCHANT', kind: 'placeholder', title: '机械供应商' },
  { path: '/report/*', permission: '-', kind: 'placeholder', title: '报表中心' },
]
