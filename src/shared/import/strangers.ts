/** Recognized by content on the server, by extension before an upload. */
export const STRANGERS = {
  gaeb: '文件是 GAEB 工程量清单（X83、D83 等交换格式），不是 Excel 表格，请在算量或计价软件中导出为 xlsx 再上传',
  xml: '文件是 XML 数据交换文件（如计价软件的招投标数据），不是 Excel 表格，请在原软件中导出为 xlsx 再上传',
} as const

const ENDINGS: readonly (readonly [ending: RegExp, text: string])[] = [[/\.[xdp]8[0-9]z?$/i, STRANGERS.gaeb], [/\.xml$/i, STRANGERS.xml]]

export const strangerNamed = (fileName: string): string | undefined => ENDINGS.find(([ending]) => ending.test(fileName))?.[1]
