import { Classes } from '@blueprintjs/core'
import { createElement, type PointerEvent, type ReactNode, type Ref } from 'react'

interface TextProps {
  readonly children?: ReactNode
  readonly tagName?: string
  readonly title?: string
  readonly className?: string
  /** With a full title. */
  readonly ellipsize?: boolean
  readonly ref?: Ref<HTMLElement>
}

/** Sets the title outside React. */
function titleWhole({ currentTarget }: PointerEvent<HTMLElement>): void {
  const { scrollWidth, clientWidth, textContent } = currentTarget
  if (scrollWidth > clientWidth) currentTarget.title = textContent
  else currentTarget.removeAttribute('title')
}

/** Replaces Blueprint's text, which measures and renders again on render; here truncation is measured on hover. */
export function Text({ children, tagName = 'div', title, className, ellipsize = false, ...rest }: TextProps) {
  const classes = [ellipsize && Classes.TEXT_OVERFLOW_ELLIPSIS, className].filter(Boolean).join(' ')
  return createElement(tagName, {
    ...rest, className: classes === '' ? undefined : classes, title,
    ...(ellipsize && title === undefined && { onPointerEnter: titleWhole }),
  }, children)
}
