/** Browsers by user agent, specific ones first: most of them also claim to be Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'], [/Edg(?:e|A|iOS)?\//, 'Edge'], [/OPR\//, 'Opera'], [/QQBrowser\//, 'QQ 浏览器'], [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'], [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'], [/iPad/, 'iPad'], [/HarmonyOS/, 'HarmonyOS'], [/Android/, 'Android'], [/Windows/, 'Windows'], [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'], [/Linux/, 'Linux'],
]
const first = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([mark]) => mark.test(text))?.[1]

export function deviceOf(userAgent: string): string {
  const names = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter(name => name !== undefined)
  return names.length === 0 ? '未知设备' : names.join(' · ')
}
