import { deflateSync, crc32 } from 'node:zlib'
import { expect, type Page } from 'playwright/test'
import { openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { still } from '../tools/screens.ts'

/** Target of posted forms: the application, or the store itself (s3.config.ts). */
const { S3_ENDPOINT } = process.env
const FORM = S3_ENDPOINT === undefined ? '**/api/res/post' : `${S3_ENDPOINT}/**`
const field = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const choose = (
  page: Page, label: string, files: readonly { readonly name: string, readonly mimeType: string, readonly buffer: Buffer }[]
) =>
  page.getByLabel(`选择${label}`).setInputFiles([...files])
const state = (page: Page) => page.getByRole('status', { name: '状态' }).or(page.getByLabel('状态', { exact: true })).first()

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A real picture of random pixels, which cannot be compressed, so its size follows its area. */
function png(edge: number, seed = 1): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge)
  head.writeUInt32BE(edge, 4)
  head.set([8, 2, 0, 0, 0], 8)
  let noise = seed
  const pixels = Buffer.alloc((edge * 3 + 1) * edge)
  for (let at = 0; at < pixels.length; at++) pixels[at] = at % (edge * 3 + 1) === 0 ? 0 : (noise = noise * 48271 % 2147483647) & 255
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const picture = (name: string, edge = 20, seed = 1) => ({ name, mimeType: 'image/png', buffer: png(edge, seed) })

test('pictures go to the store and come back, and the change is reported once when all are done', async ({ page }) => {
  await openAs(page, '/gallery/files')
  await choose(page, '图片', [picture('一.png'), picture('二.png', 21)])
  const files = field(page, '图片').getByRole('listitem')
  await expect(files).toHaveCount(2)
  await expect(state(page)).toHaveText('变更 1 次，共 2 张，已完成')
  const image = files.first().locator('img')
  await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(20)
})

test('count, type and size are refused in the words of the specification', async ({ page }) => {
  await openAs(page, '/gallery/files')
  await choose(page, '图片', [{ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }])
  await expect(toast(page, 'a.gif：文件类型不正确')).toBeVisible()
  await choose(page, '图片', [{ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }])
  await expect(toast(page, 'big.png：文件必须小于 5 MB!')).toBeVisible()
  await choose(page, '图片', [1, 2, 3, 4, 5, 6].map(seed => picture(`${seed}.png`, 20, seed)))
  await expect(toast(page, '6.png：文件超出数量')).toBeVisible()
  await expect(field(page, '图片').getByRole('listitem')).toHaveCount(5)
  await expect(field(page, '图片').getByRole('button', { name: '上传图片' })).toBeDisabled()
})

test('a renamed page is refused by its content and can be dropped', async ({ page }) => {
  await openAs(page, '/gallery/files')
  await choose(page, '图片', [picture('good.png'), { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }])
  await expect(field(page, '图片').getByRole('alert')).toHaveText('文件类型不正确')
  await expect(state(page)).toHaveText('变更 0 次，共 0 张，未完成')
  await field(page, '图片').getByRole('button', { name: '删除page.png' }).click()
  await expect(state(page)).toHaveText('变更 1 次，共 1 张，已完成')
})

test('a dropped connection is reported, and trying again goes through', async ({ page }) => {
  await openAs(page, '/gallery/files')
  await page.route(FORM, route => route.abort('connectionreset'), { times: 1 })
  await choose(page, '图片', [picture('retry.png')])
  await expect(field(page, '图片').getByRole('alert')).toHaveText('上传未完成')
  await field(page, '图片').getByRole('button', { name: '重试retry.png' }).click()
  await expect(state(page)).toHaveText('变更 1 次，共 1 张，已完成')
})

test('an answer that was lost does not save the file twice', async ({ page }) => {
  await openAs(page, '/gallery/files')
  await page.route('**/api/res/saveAttachment', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  }, { times: 1 })
  await choose(page, '图片', [picture('lost.png', 22)])
  await field(page, '图片').getByRole('button', { name: '重试lost.png' }).click()
  await expect(state(page)).toHaveText('变更 1 次，共 1 张，已完成')
})

test('what is pending can be cancelled', IN_FULL, async ({ page }) => {
  await openAs(page, '/gallery/files')
  let reached = (): void => undefined
  const uploadStarted = new Promise<void>(resolve => (reached = resolve))
  await page.route(FORM, () => reached())
  await choose(page, '图片', [picture('slow.png')])
  await uploadStarted
  await expect(field(page, '图片').getByText('上传中')).toBeVisible()
  await expect(state(page)).toContainText('未完成')
  const failed = page.waitForEvent('requestfailed')
  await field(page, '图片').getByRole('button', { name: '取消上传slow.png' }).click()
  expect((await failed).url()).toContain(S3_ENDPOINT ?? '/api/res/post')
  await expect(field(page, '图片').getByRole('listitem')).toHaveCount(0)
  await expect(state(page)).toHaveText('变更 0 次，共 0 张，已完成')
})

test('a picture of the clipboard is pasted, a file is dropped', async ({ page }) => {
  await openAs(page, '/gallery/files')
  const bytes = png(24).toString('base64')
  const transfer = await page.evaluateHandle(([text]) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(text!), char => char.charCodeAt(0))], 'image.png', { type: 'image/png' }))
    return data
  }, [bytes])
  await field(page, '图片').evaluate(
    (group, data) => group.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })), transfer
  )
  await expect(field(page, '图片').getByRole('listitem')).toContainText([/^粘贴-\d{14}-1\.png/])
  await field(page, '附件').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(field(page, '附件').getByRole('listitem')).toContainText(['image.png'])
})

test('a large picture is made smaller before it is sent, an attachment is not', IN_FULL, async ({ page }) => {
  await openAs(page, '/gallery/files')
  const sizes: number[] = []
  page.on('request', request => {
    if (request.url().includes('/api/res/getPostUploadParam')) sizes.push(Number((request.postDataJSON() as { size: number }).size))
  })
  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3200, 2400)
    const context = canvas.getContext('2d')!
    for (let at = 0; at < 4000; at++) {
      context.fillStyle = `hsl(${at * 37 % 360} 60% 50%)`
      context.fillRect(at * 97 % 3200, at * 61 % 2400, 90, 70)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), byte => String.fromCharCode(byte)).join(''))
  })
  const file = { name: '现场.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') }
  await choose(page, '图片', [file])
  await expect(state(page)).toHaveText('变更 1 次，共 1 张，已完成')
  const image = field(page, '图片').locator('img')
  await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(2560)
  await choose(page, '附件', [file])
  await expect(field(page, '附件').getByRole('button', { name: '现场.jpg', exact: true })).toBeVisible()
  expect(sizes[0]).toBeLessThan(file.buffer.length / 2)
  expect(sizes[1]).toBe(file.buffer.length)
})

test('what cannot be shown is offered for download; a kept file stays', IN_FULL, async ({ page }) => {
  await openAs(page, '/gallery/files')
  await choose(page, '附件', [{ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('施工说明') }])
  await field(page, '附件').getByRole('button', { name: '说明.txt', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('该文件暂不支持在线浏览,请下载后查看')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe('说明.txt')
  await press(page, 'Escape')
  await choose(page, '表格', [{ name: '表.csv', mimeType: 'text/csv', buffer: Buffer.from('名称,数量') }])
  await field(page, '表格').getByRole('button', { name: '删除表.csv' }).click()
  await expect(toast(page, '删除失败')).toBeVisible()
  await expect(field(page, '表格').getByRole('listitem')).toHaveCount(1)
})

test('the viewer: ten thumbnails, zoom and turning by keys, three in an embedded gallery', IN_FULL, async ({ page }) => {
  await openAs(page, '/gallery/files?count=12')
  await expect(page.getByRole('button', { name: /^查看图/ })).toHaveCount(3)
  await page.getByRole('button', { name: '查看其余 9 个文件' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('heading')).toHaveText('图4.png 4 / 12')
  await expect(viewer.locator('.yz-viewer-strip button')).toHaveCount(10)
  const image = viewer.locator('.yz-viewer-stage img')
  await press(page, '+', '+', 'r')
  await expect(image).toHaveAttribute('style', /scale\(1\.4\) rotate\(90deg\)/)
  for (let step = 0; step < 12; step++) await press(page, '+')
  await expect(viewer.getByText('300%')).toBeVisible()
  await expect(viewer.getByRole('button', { name: '放大' })).toBeDisabled()
  await still(page)
  const [stage, at] = [(await viewer.locator('.yz-viewer-stage').boundingBox())!, async () => (await image.boundingBox())!]
  const before = await at()
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2)
  await page.mouse.down()
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2 + 40, { steps: 4 })
  await page.mouse.up()
  await still(page)
  expect((await at()).y - before.y, 'the picture follows the pointer').toBeCloseTo(40, 0)
  for (let step = 0; step < 60; step++) await press(page, 'Shift+ArrowDown')
  await still(page)
  const { y, height } = await at()
  expect(y + height, 'its lower edge meets that of the stage').toBeCloseTo(stage.y + stage.height, 0)
  await expect(viewer.getByRole('heading')).toHaveText('图4.png 4 / 12')
  for (let step = 0; step < 20; step++) await press(page, '-')
  await expect(viewer.getByText('10%')).toBeVisible()
  await press(page, 'ArrowRight')
  await expect(image).toHaveAttribute('style', /scale\(1\) rotate\(0deg\)/)
  await expect(viewer.getByRole('heading')).toHaveText('图5.png 5 / 12')
  await press(page, 'Escape')
  await expect(viewer).toHaveCount(0)
})

test('on a narrow screen nothing is cut off', IN_FULL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, '/gallery/files')
  await choose(page, '图片', [picture('一张名字很长很长很长很长很长很长的现场照片.png'), picture('二.png', 21)])
  await expect(state(page)).toHaveText('变更 1 次，共 2 张，已完成')
  expect(await page.locator('.yz-files-page').evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  await field(page, '图片').getByRole('button', { name: '二.png', exact: true }).click()
  await expect.poll(async () => {
    const box = await page.getByRole('dialog').boundingBox()
    return [box?.x, box?.width]
  }).toEqual([0, 390])
})
