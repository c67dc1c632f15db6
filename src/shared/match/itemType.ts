import { pathLabels, type Lookups } from '#schemas/kit/index.ts'
import { nineDigits } from './score.ts'
import { clausesOf, familyOf, parseText, type TextContents } from './textContents.ts'

/** Code families of bills (GB 50854-2013, GB 50856-2013) with levels two and three of item types; the longest prefix counts. */
const FAMILIES = `
  010401 砌筑工程/砖砌体 · 010402 砌筑工程/砌块砌体 · 010502002 砌筑工程/构造柱圈梁 · 010503004 砌筑工程/构造柱圈梁
  010501 混凝土工程/现浇混凝土 · 010502 混凝土工程/现浇混凝土 · 010503 混凝土工程/现浇混凝土 · 010504 混凝土工程/现浇混凝土
  010505 混凝土工程/现浇混凝土 · 010506 混凝土工程/现浇混凝土 · 010507 混凝土工程/现浇混凝土 · 010515 混凝土工程/钢筋 · 010516 金属结构/预埋件
  010603 金属结构/钢梁钢柱 · 010604 金属结构/钢梁钢柱 · 010606006 金属结构/钢平台 · 010606008 金属结构/钢楼梯
  010801 门窗工程/木门 · 010801004 门窗工程/防火门 · 010801006 门窗工程/五金安装 · 010802 门窗工程/金属门 · 010802003 门窗工程/防火门
  010803 门窗工程/卷帘门 · 010805 门窗工程/玻璃门 · 010806 门窗工程/木窗 · 010807 门窗工程/金属窗 · 010808 门窗工程/门窗套
  010809 门窗工程/窗台板 · 010810 门窗工程/窗帘盒
  010902 防水保温/屋面防水 · 010903 墙柱面装饰/防水 · 010904 楼地面装饰/防水 · 011001 防水保温/保温隔热
  011101 楼地面装饰/整体面层及找平层 · 011102001 楼地面装饰/石材楼地面 · 011102002 楼地面装饰/石材楼地面 · 011102003 楼地面装饰/块料楼地面
  011103 楼地面装饰/橡塑面层 · 011104001 楼地面装饰/地毯 · 011104002 楼地面装饰/木地板 · 011104003 楼地面装饰/木地板 · 011104004 楼地面装饰/防静电地板
  011105 楼地面装饰/踢脚线 · 011106 楼地面装饰/楼梯面层 · 011107 楼地面装饰/台阶装饰
  011201 墙柱面装饰/墙面抹灰 · 011202 墙柱面装饰/墙面抹灰 · 011203 墙柱面装饰/墙面抹灰 · 011204001 墙柱面装饰/石材墙面 · 011204002 墙柱面装饰/石材墙面
  011204003 墙柱面装饰/块料墙面 · 011204004 墙柱面装饰/石材墙面 · 011205001 墙柱面装饰/石材墙面 · 011205002 墙柱面装饰/块料墙面
  011209 墙柱面装饰/幕墙 · 011210 墙柱面装饰/隔断
  011301 天棚工程/天棚抹灰 · 011302001 天棚工程/吊顶天棚 · 011302002 天棚工程/格栅天棚 · 011303 天棚工程/采光天棚
  011304001 天棚工程/灯带灯槽 · 011304002 天棚工程/风口检修口
  011401 油漆涂料裱糊/门油漆 · 011403 油漆涂料裱糊/木材面油漆 · 011404 油漆涂料裱糊/木材面油漆 · 011405 油漆涂料裱糊/金属面油漆
  011406 油漆涂料裱糊/抹灰面油漆 · 011407 油漆涂料裱糊/喷刷涂料 · 011407002 油漆涂料裱糊/天棚面涂料 · 011408 油漆涂料裱糊/裱糊
  011501 其他装饰/柜类货架 · 011502 其他装饰/装饰线 · 011503 其他装饰/扶手栏杆 · 011505 其他装饰/卫浴配件 · 011507 其他装饰/招牌灯箱 · 011508 其他装饰/标识标牌
  011601 拆除工程/砌体拆除 · 011604 拆除工程/铲除面层 · 011605001 拆除工程/地面拆除 · 011605002 拆除工程/墙面拆除 · 011606001 拆除工程/地面拆除
  011606002 拆除工程/墙面拆除 · 011606003 拆除工程/天棚拆除 · 011608 拆除工程/铲除面层 · 011610 拆除工程/门窗拆除 · 011612 拆除工程/管线拆除
  011701 措施项目/脚手架 · 011702 混凝土工程/模板 · 011703 措施项目/垂直运输 · 011707002 措施项目/夜间施工 · 011707007 措施项目/成品保护
  030404017 电气/配电箱柜 · 030404034 电气/开关插座 · 030404035 电气/开关插座 · 030408 电气/配管配线 · 030409 电气/防雷接地
  030411 电气/配管配线 · 030411002 电气/桥架线槽 · 030411003 电气/桥架线槽 · 030412 电气/照明器具 · 030414 电气/电气调试
  030502 智能化/综合布线 · 030506 智能化/背景音乐 · 030507 智能化/安防监控
  030701 通风空调/空调末端 · 030702 通风空调/风管 · 030703 通风空调/风口 · 030704 通风空调/通风调试
  030901001 消防/喷淋系统 · 030901002 消防/消火栓系统 · 030901003 消防/喷淋系统 · 030901010 消防/消火栓系统 · 030904 消防/火灾报警 · 030905 消防/消防调试
  031002 给排水/支架套管 · 031003 给排水/阀门附件 · 031004 给排水/卫生器具 · 031005 采暖/散热器 · 031005006 采暖/地板辐射采暖`

/** For items without a code: the type with the most concepts counts. */
const SAYINGS = `
  吊顶 天棚工程/吊顶天棚 · 天棚+石膏板 天棚工程/吊顶天棚 · 天棚+矿棉板 天棚工程/吊顶天棚 · 天棚+铝扣板 天棚工程/吊顶天棚 · 天棚+铝单板 天棚工程/吊顶天棚
  天棚+硅酸钙板 天棚工程/吊顶天棚 · 天棚+铝方通 天棚工程/吊顶天棚 · 吊顶+格栅 天棚工程/格栅天棚 · 天棚+格栅 天棚工程/格栅天棚
  乳胶漆 油漆涂料裱糊/抹灰面油漆 · 天棚+乳胶漆 油漆涂料裱糊/天棚面涂料 · 天棚+石膏板+乳胶漆 油漆涂料裱糊/天棚面涂料 · 天棚+无机涂料 油漆涂料裱糊/天棚面涂料
  无机涂料 油漆涂料裱糊/喷刷涂料 · 真石漆 油漆涂料裱糊/喷刷涂料 · 艺术涂料 油漆涂料裱糊/艺术涂料 · 防锈漆 油漆涂料裱糊/金属面油漆 · 清漆 油漆涂料裱糊/木材面油漆
  裱糊 油漆涂料裱糊/裱糊 · 灯具 电气/照明器具 · 开关 电气/开关插座 · 插座 电气/开关插座 · 配电箱 电气/配电箱柜 · 线管 电气/配管配线 · 电线 电气/配管配线
  桥架 电气/桥架线槽 · 给水 给排水/给水管道 · 排水 给排水/排水管道 · 卫生器具 给排水/卫生器具 · 阀门 给排水/阀门附件
  木门 门窗工程/木门 · 防火门 门窗工程/防火门 · 玻璃门 门窗工程/玻璃门 · 感应门 门窗工程/玻璃门 · 卷帘门 门窗工程/卷帘门 · 金属门 门窗工程/金属门 · 金属窗 门窗工程/金属窗
  加气块 砌筑工程/砌块砌体 · 实心砖 砌筑工程/砖砌体 · 墙板 砌筑工程/轻质墙板 · 自流平 楼地面装饰/整体面层及找平层 · 找平 楼地面装饰/整体面层及找平层
  橡塑 楼地面装饰/橡塑面层 · 木地板 楼地面装饰/木地板 · 橡塑+木地板 楼地面装饰/橡塑面层 · 地毯 楼地面装饰/地毯 · 防静电地板 楼地面装饰/防静电地板 · 灯槽 天棚工程/灯带灯槽 · 踢脚 楼地面装饰/踢脚线 · 块料+踢脚 楼地面装饰/踢脚线
  块料+地面 楼地面装饰/块料楼地面 · 块料+墙面 墙柱面装饰/块料墙面 · 石材+地面 楼地面装饰/石材楼地面 · 石材+墙面 墙柱面装饰/石材墙面 · 石材+踢脚 楼地面装饰/踢脚线
  隔断 墙柱面装饰/隔断 · 隔断+石膏板 墙柱面装饰/隔断 · 软包 墙柱面装饰/软包硬包 · 硬包 墙柱面装饰/软包硬包 · 木饰面 墙柱面装饰/木饰面 · 木饰面+清漆 油漆涂料裱糊/木材面油漆
  防水+地面 楼地面装饰/防水 · 防水+墙面 墙柱面装饰/防水 · 抹灰+墙面 墙柱面装饰/墙面抹灰 · 抹灰+天棚 天棚工程/天棚抹灰`

const entries = (text: string): readonly (readonly [string, string])[] =>
  text.trim().split(/\s*[·\n]\s*/).map(entry => entry.trim().split(' ') as [string, string])
const BY_WORDS = entries(SAYINGS).map(([termText, path]) => ({ words: termText.split('+'), path }))
/** Demolition: its object does not count as a part of the building. */
const TAKEN_AWAY = ['拆除', '铲除'] as const

const BY_CODE: ReadonlyMap<string, string> = new Map(entries(FAMILIES))

/** `titles`: the titles above it, outermost first. */
export interface Typed { readonly code: string; readonly name: string; readonly feature: string; readonly titles: readonly string[] }

/**
 * Indexes a tree's third-level item types.
 * @returns a function from an item to its type
 */
export function itemTypes(lookups: Lookups): (item: Typed) => string | null {
  const options = lookups.options('ITEM')
  const parents = new Set(options.map(({ parent }) => parent))
  const leaves = options.filter(({ key, disabled }) => !parents.has(key) && disabled !== true)
    .map(({ key }) => ({ key, labels: pathLabels(lookups, 'ITEM', key) })).filter(({ labels }) => labels.length === 3)
    .map(({ key, labels }) => ({ key, third: parseText(labels[2]!), second: parseText(labels[1]!), path: labels.slice(1).join('/') }))
  const byPath = new Map(leaves.map(({ path, key }) => [path, key]))

  const byCode = (code: string): string | null => {
    const digits = nineDigits(code)
    if (digits === null) return null
    const path = BY_CODE.get(digits) ?? BY_CODE.get(digits.slice(0, 6))
    return path === undefined ? null : byPath.get(path) ?? null
  }
  /** The type with the most matching concepts, at least one from the name; null for a tie. */
  const byWords = (concepts: ReadonlySet<string>, nameConcepts: ReadonlySet<string>): string | null => {
    if (TAKEN_AWAY.some(word => concepts.has(word))) return null
    const all = BY_WORDS.filter(({ words: terms }) => terms.every(word => concepts.has(word)) && terms.some(word => nameConcepts.has(word)))
    const maxTerms = Math.max(...all.map(({ words: terms }) => terms.length))
    const paths = new Set(all.filter(({ words: terms }) => terms.length === maxTerms).map(({ path }) => path))
    return paths.size === 1 ? byPath.get([...paths][0]!) ?? null : null
  }
  return ({ code, name, feature, titles }) => {
    const coded = byCode(code)
    if (coded !== null) return coded
    const [inName, inFeature, inTitles] = [parseText(name), parseText(clausesOf(feature).what), parseText(titles.join(' '))]
    const type = byWords(inName.concepts, inName.concepts) ?? byWords(new Set([...inName.concepts, ...inFeature.concepts]), inName.concepts)
    if (type !== null) return type
    const [first, next] = leaves.map(({ key, third, second }) => ({
      key, points: Math.max(2 * alike(inName, third), 1.5 * alike(inFeature, third)) + alike(inTitles, second),
    }))
      .toSorted((a, b) => b.points - a.points)
    return first !== undefined && first.points >= 1 && first.points > (next?.points ?? 0) ? first.key : null
  }
}

/** Share of the second text covered by the first. */
function alike(source: TextContents, { concepts, rest }: TextContents): number {
  const tokens = new Set([...source.concepts, ...source.rest])
  const all = [...concepts, ...rest]
  // A surface in a label only breaks ties.
  const weightOf = (token: string): number => (familyOf(token) === '面' ? 0.25 : 1)
  const total = all.reduce((sum, token) => sum + weightOf(token), 0)
  return total === 0 ? 0 : all.reduce((sum, token) => sum + (tokens.has(token) ? weightOf(token) : 0), 0) / total
}
