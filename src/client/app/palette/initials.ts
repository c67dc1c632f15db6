/**
 * By the initial of their reading; one with two readings occurs twice. The library of all readings is too large for the browser; a test
 * compares this table with it.
 */
const CHARACTERS: Readonly<Record<string, string>> = {
  a: '安按',
  b: '班板包保报备本比闭编变标表拨补不部',
  c: '材财采菜仓册测查场抄撤成程充出储处存',
  d: '打待单导到的登订调点定度对',
  e: '额',
  f: '发反方放费分风付复',
  g: '改高格个更工供购关管果',
  h: '函耗合化划换回汇会货行',
  j: '机辑计记加甲价检件假键交接结捷界金进经警竣',
  k: '开看库快款馈',
  l: '劳理链量料列临领流录率',
  m: '码密面明模末目',
  p: '排派盘批票平',
  q: '其企起弃签浅切情请全',
  r: '人任日入',
  s: '色筛商上设申深审施时实视室收首书刷税送算损',
  t: '他台提题添调跳通同投图退',
  w: '完忘位问我务误',
  x: '息细下险现详项消销械协心新信行修序选巡询',
  y: '延验业页一议已印应用优预员月',
  z: '在造择责增展站找整证知执纸指制质置中种重注转准资总组作做',
}

const initialsOf = new Map<string, string>()
for (const [letter, characters] of Object.entries(CHARACTERS)) {
  for (const character of characters) initialsOf.set(character, (initialsOf.get(character) ?? '') + letter)
}

/** Successive initials anywhere in a title: "dek" in 企业定额库. */
export function matchesInitials(letters: string, title: string): boolean {
  if (!/^[a-z0-9]+$/.test(letters)) return false
  const characters = [...title.toLowerCase()].filter(character => /[\p{L}\p{N}]/u.test(character))
  const fits = (letter: string, character: string | undefined): boolean =>
    character !== undefined && (character === letter || (initialsOf.get(character)?.includes(letter) ?? false))
  return characters.some((_, from) => [...letters].every((letter, at) => fits(letter, characters[from + at])))
}
