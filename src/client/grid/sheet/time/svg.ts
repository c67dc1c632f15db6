const SVG = 'http://www.w3.org/2000/svg'
type Attributes = Readonly<Record<string, string | number>>

export const svgOf = (): SVGSVGElement => {
  const element = document.createElementNS(SVG, 'svg')
  element.setAttribute('class', 'yz-time')
  return element
}

export function shape(name: string, attributes: Attributes, text?: string): SVGElement {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (text !== undefined) element.textContent = text
  return element
}
