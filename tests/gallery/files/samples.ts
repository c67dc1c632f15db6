import type { FileRef } from '#schemas/kit/index.ts'

/** Pictures drawn by the page, each with its number. */
export const samplePictures = (count: number): readonly FileRef[] => Array.from({ length: count }, (_unused, at) => {
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">',
    `<rect width="800" height="600" fill="hsl(${at * 30} 40% 60%)"/>`,
    `<text x="400" y="340" font-size="160" text-anchor="middle">${at + 1}</text>`,
    '</svg>',
  ].join('')
  return { id: `sample-${at + 1}`, originName: `图${at + 1}.png`, visitUrl: `data:image/svg+xml,${encodeURIComponent(svg)}` }
})
