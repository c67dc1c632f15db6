import { describe, expect, it } from 'vitest'
import { itemTypes } from '#shared/match/itemType.ts'
import { clausesOf, leftOutOf, productName, parseText } from '#shared/match/textContents.ts'
import { ITEM_TREE, codeOf } from '#server/db/seeds/trees.ts'
import { lookups } from '../../match/labelled.ts'

const figures = (text: string) => [...parseText(text).figures].toSorted()

describe('the figures of a text', () => {
  it.each([
    ['８００ × ８００ 抛釉砖', ['size:800x800']], ['800X800', ['size:800x800']], ['300mm*300mm', ['size:300x300']], ['600*300', ['size:300x600']],
    ['2400×1200×9.5', ['size:1200x2400', 'thick:9.5']], ['RH90 600×600×15', ['size:600x600', 'thick:15']],
    ['600×600 36W', ['size:600x600', 'watt:36']],
    ['2.0mm 卷材', ['thick:2']], ['20厚', ['thick:20']], ['厚度：2cm厚', ['thick:20']], ['上翻 300mm', []], ['1.8m 高', []],
    ['1:3 水泥砂浆 M5', ['grade:m5', 'mix:1:3']], ['DN25', ['bore:25']], ['De32', ['outer:32']], ['BV-2.5mm²', ['wire:2.5']],
    ['50mm 80kg/m3', ['thick:50']],
    ['PVC 线管 Φ20', ['bore:20']], ['BV-4', ['wire:4']], ['12厘板', ['thick:12']], ['3公分厚', ['thick:30']], ['2厘米', ['thick:20']],
    ['厚1.0mm 304', ['thick:1']], ['1.0mm 厚 304', ['thick:1']],
    ['80mm 高 1.0mm 厚', ['thick:1']], ['踢脚线 80mm 高 1.0mm 厚', ['high:80', 'thick:1']],
  ])('%s', (text, expected) => expect(figures(text)).toEqual(expected))
})

describe('the clauses of features', () => {
  it('lose the numbers in front of them, not what is a figure', () => {
    const subjectLines = (feature: string) => clausesOf(feature).what.split('\n')
    expect(subjectLines('1.部位：卫生间；2.300×600 釉面砖')).toEqual(['300×600 釉面砖'])
    expect(subjectLines('1.80mm 高；2.2.0mm 同质透心卷材')).toEqual(['80mm 高', '2.0mm 同质透心卷材'])
    expect(subjectLines('1.900×2100 木门')).toEqual(['900×2100 木门'])
    expect(subjectLines('1.900×2100')).toEqual(['900×2100'])
    expect(subjectLines('1.5×2.1m 木门')).toEqual(['1.5×2.1m 木门'])
    expect(subjectLines('1.5mm 聚氨酯')).toEqual(['1.5mm 聚氨酯'])
    expect(subjectLines('1.2.0mm 厚聚氨酯')).toEqual(['2.0mm 厚聚氨酯'])
    expect(subjectLines('1.600×600 铝扣板\n2.0.8mm 厚')).toEqual(['600×600 铝扣板', '0.8mm 厚'])
    expect(clausesOf('1.部位：石膏板天棚；2.乳胶漆').where).toBe('部位:石膏板天棚')
  })
  it('lose what they are about, but for a measure, and what says what lies beneath', () => {
    expect(clausesOf('1.面层材料品种、规格、颜色：600×600 抛釉砖；2.找平层厚度：20').what.split('\n')).toEqual(['600×600 抛釉砖', '厚20'])
    expect(clausesOf('1.墙体类型：砌块内墙；2.20mm 厚抹灰')).toEqual({ what: '20mm 厚抹灰', where: '墙体类型:砌块内墙' })
  })
  it('say nothing of what they leave out', () => {
    expect([...parseText('轻钢龙骨骨架，不含石膏板、岩棉').concepts].toSorted()).toEqual(['岩棉', '轻钢龙骨', '骨架'])
    expect(leftOutOf('轻钢龙骨隔墙骨架（不含面板）')).toEqual(['面板'])
  })
  it('and names lose what only says that something is made', () => {
    expect(productName('配电箱安装')).toBe('配电箱')
    expect([...parseText('800×800 抛釉砖地面铺贴').concepts].toSorted()).toEqual(['地面', '块料', '抛釉砖'])
  })
})

describe('the item type of an item', () => {
  const typeOf = itemTypes(lookups)
  const type = (first: string, second: string, third: string) => codeOf(ITEM_TREE, [first, second, third])
  const itemTypeOf = (code: string, name: string, titles: readonly string[] = [], feature = '') => typeOf({ code, name, feature, titles })
  it('follows from the nine digits of its code, the longest family first', () => {
    expect(itemTypeOf('011102003001', '随便什么')).toBe(type('装饰工程', '楼地面装饰', '块料楼地面'))
    expect(itemTypeOf('011102001001', '')).toBe(type('装饰工程', '楼地面装饰', '石材楼地面'))
    expect(itemTypeOf('010801004001', '')).toBe(type('装饰工程', '门窗工程', '防火门'))
    expect(itemTypeOf('０１０８０１００１００１', '')).toBe(type('装饰工程', '门窗工程', '木门'))
    expect(itemTypeOf('030411004001', '')).toBe(type('安装工程', '电气', '配管配线'))
  })
  it('else from its name and the titles above, else from its features, else it is not known', () => {
    expect(itemTypeOf('', '块料墙面', ['墙、柱面装饰工程'])).toBe(type('装饰工程', '墙柱面装饰', '块料墙面'))
    expect(itemTypeOf('WB041111006001', '吊顶天棚', ['天棚工程'])).toBe(type('装饰工程', '天棚工程', '吊顶天棚'))
    expect(itemTypeOf('031001006001', '塑料管', ['给排水工程'], 'PPR 给水管 DN25')).toBe(type('安装工程', '给排水', '给水管道'))
    expect(itemTypeOf('', '甲供材保管费')).toBeNull()
  })
  it('without a code follows from what its words say together, those of its name first', () => {
    expect(itemTypeOf('', '天花', [], '矿棉板')).toBe(type('装饰工程', '天棚工程', '吊顶天棚'))
    expect(itemTypeOf('', '天花乳胶漆')).toBe(type('装饰工程', '油漆涂料裱糊', '天棚面涂料'))
    expect(itemTypeOf('', '墙面乳胶漆', [], '石膏板面')).toBe(type('装饰工程', '油漆涂料裱糊', '抹灰面油漆'))
    expect(itemTypeOf('', '石膏板天花拆除')).toBe(type('装饰工程', '拆除工程', '天棚拆除'))
  })
})
