import type { SUPPLIER_CERTIFICATE, SupplierKind, SupplierState, TAX_KIND, RATING } from '#schemas/supplier/states.ts'

export interface SupplierSeed {
  readonly kind: SupplierKind
  readonly name: string
  readonly short: string
  /** Kind of labour supplier, else a service of the dictionary. */
  readonly type: string
  /** Trade or first-level material type. */
  readonly scope: string
  readonly note: string
  readonly tax: keyof typeof TAX_KIND
  /** Authority, region and sequence of a fictitious credit code. */
  readonly code?: string
  readonly person: string
  readonly capital?: string
  readonly region: string
  readonly address: string
  readonly rating?: keyof typeof RATING
  readonly state?: SupplierState
  readonly reason?: string
  readonly contacts: readonly (readonly [name: string, post: string, phone: string])[]
  readonly account?: readonly [bank: string, branch: string, number: string]
  /** Kind, number, and validity in days from the first start. */
  readonly certificates: readonly (readonly [kind: keyof typeof SUPPLIER_CERTIFICATE, number: string, days: number | null])[]
}

/** Fictitious; material suppliers occur in the demonstration's prices. */
export const SUPPLIER_SEEDS: readonly SupplierSeed[] = [
  {
    kind: 'MATERIAL', name: '佛山市东鹏陶瓷销售有限公司', short: '东鹏销售', type: '材料供应', scope: '瓷砖', note: '抛釉砖、仿古砖、岩板', tax: 'GENERAL',
    code: '91440604MA4W1A2B3', person: '梁伟强', capital: '500.00',
      region: '440604', address: '禅城区陶博大道 12 号', rating: 'A',
      contacts: [['梁伟强', '总经理', '13802900101'], ['黄敏仪', '业务经理', '13802900102']], account: ['建设银行', '佛山禅城支行', '44050166824000001234'],
      certificates: [['LICENCE', '91440604MA4W1A2B3', null], ['QUALITY', 'CN-Q-2024-0618', 210]],
  },
  {
    kind: 'MATERIAL', name: '海螺水泥南沙经销处', short: '海螺南沙', type: '材料供应', scope: '胶凝', note: '散装、袋装水泥', tax: 'GENERAL',
    code: '91440115MA5B7C8D9', person: '何志明', capital: '200.00',
      region: '440115', address: '南沙区龙穴大道 8 号', rating: 'B',
      contacts: [['何志明', '经理', '13802900201']], account: ['工商银行', '广州南沙支行', '3602028809200056789'],
    certificates: [['DEALER', 'HL-GD-2025-031', 155]],
  },
  {
    kind: 'MATERIAL', name: '泰山石膏佛山仓', short: '泰山石膏', type: '材料供应', scope: '板材', note: '石膏板、轻钢龙骨', tax: 'GENERAL',
    code: '91440605MA52E3F4G', person: '区兆雄', capital: '1000.00',
      region: '440605', address: '南海区狮山工业园 3 座', rating: 'A',
      contacts: [['邓丽华', '内勤', '0757-86660003'], ['区兆雄', '仓长', '13802900301']], account: ['农业银行', '佛山狮山支行', '44518101040023456'],
      certificates: [['LICENCE', '91440605MA52E3F4G', null], ['PRODUCT', 'GB9775-2203', 330]],
  },
  {
    kind: 'MATERIAL', name: '佛山联塑批发部', short: '联塑批发', type: '材料供应', scope: '给排水', note: 'PVC、PPR 管材管件', tax: 'SMALL',
    code: '92440605MA5H6J7K8', person: '陈国辉',
      region: '440605', address: '南海区桂城管材市场 A21', rating: 'B',
      contacts: [['陈国辉', '店主', '13802900401']], account: ['邮政储蓄银行', '佛山桂城支行', '6217995880001234567'],
    certificates: [['DEALER', 'LS-2025-0772', 25]],
  },
  {
    kind: 'MATERIAL', name: '冠珠陶瓷番禺店', short: '冠珠番禺', type: '材料供应', scope: '瓷砖', note: '墙地砖', tax: 'SMALL', code: '92440113MA5L9M1N2',
    person: '卢家明',
      region: '440113', address: '番禺区市桥建材城 B7', rating: 'C', state: 'BLACK', reason: '两次以次充好，退货拖延超过 30 天',
      contacts: [['卢家明', '店主', '13802900501']], certificates: [['LICENCE', '92440113MA5L9M1N2', null]],
  },
  {
    kind: 'LABOUR', name: '粤建劳务有限公司', short: '粤建劳务', type: 'COMPANY', scope: '泥瓦工', note: '砌筑、抹灰、镶贴', tax: 'GENERAL',
    code: '91440106MA59P3Q4R', person: '罗建军', capital: '800.00',
      region: '440106', address: '天河区车陂路 66 号', rating: 'A',
      contacts: [['罗建军', '总经理', '13802900601'], ['曾丽萍', '结算员', '13802900602']], account: ['中国银行', '广州天河支行', '674456789012345'],
      certificates: [['QUALIFICATION', 'D344012345', 500], ['SAFETY', '粤JZ安许证字2024-0117', 180]],
  },
  {
    kind: 'LABOUR', name: '恒盛建筑劳务有限公司', short: '恒盛劳务', type: 'COMPANY', scope: '木工', note: '木作、吊顶、隔墙', tax: 'GENERAL',
    code: '91440111MA5T6U7W8', person: '谭永昌', capital: '300.00',
      region: '440111', address: '白云区石井大道 19 号', rating: 'B',
      contacts: [['谭永昌', '经理', '13802900701']], account: ['招商银行', '广州白云支行', '120912345610801'],
    certificates: [['SAFETY', '粤JZ安许证字2023-0844', 12]],
  },
  {
    kind: 'LABOUR', name: '穗安水电安装劳务有限公司', short: '穗安水电', type: 'COMPANY', scope: '水电工', note: '强弱电、给排水安装', tax: 'SMALL',
    code: '91440103MA5X8Y9W1', person: '蒋文涛', capital: '100.00',
      region: '440103', address: '荔湾区花地大道 201 号', rating: 'B',
      contacts: [['蒋文涛', '负责人', '13802900801']], account: ['建设银行', '广州荔湾支行', '44050138900000005678'],
    certificates: [['QUALIFICATION', 'D344067890', 410]],
  },
  {
    kind: 'LABOUR', name: '桂兴防水施工班组', short: '桂兴防水', type: 'TEAM', scope: '防水工', note: '卫生间、屋面防水', tax: 'PERSON', person: '韦家兴',
    region: '440113', address: '番禺区大石街', rating: 'B',
      contacts: [['韦家兴', '班组长', '13802900901']], account: ['工商银行', '番禺大石支行', '6222023602012345678'], certificates: [],
  },
  {
    kind: 'LABOUR', name: '华信劳务服务部', short: '华信劳务', type: 'COMPANY', scope: '搬运普工', note: '搬运、清洁', tax: 'SMALL', code: '92440112MA5A2B3C4',
    person: '彭光明',
      region: '440112', address: '黄埔区大沙地东 5 号', state: 'STOPPED',
      contacts: [['彭光明', '负责人', '13802901001']], certificates: [],
  },
  {
    kind: 'MACHINE', name: '南沙机械租赁行', short: '南沙机械', type: '机械租赁', scope: '机械', note: '升降平台、切割机、空压机', tax: 'SMALL',
    code: '92440115MA5D5E6F7', person: '冯志坚',
      region: '440115', address: '南沙区黄阁中路 33 号', rating: 'B',
      contacts: [['冯志坚', '店主', '13802901101']], account: ['农业银行', '广州黄阁支行', '44036301040009876'],
    certificates: [['QUALIFICATION', 'TS-2022-5501', -9]],
  },
  {
    kind: 'MACHINE', name: '广州力诚设备租赁有限公司', short: '力诚设备', type: '机械租赁', scope: '机械', note: '施工升降机、吊篮', tax: 'GENERAL',
    code: '91440112MA5G8H9J1', person: '钟力诚', capital: '600.00',
      region: '440112', address: '黄埔区云埔四路 9 号', rating: 'A',
      contacts: [['钟力诚', '总经理', '13802901201'], ['李静', '调度', '020-82270012']], account: ['中国银行', '广州黄埔支行', '712345678901234'],
      certificates: [['LICENCE', '91440112MA5G8H9J1', null], ['SAFETY', '粤机租2024-088', 260]],
  },
]
