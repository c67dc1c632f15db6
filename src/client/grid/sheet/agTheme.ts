import { themeQuartz } from 'ag-grid-community'

/**
 * The one grid theme. Every colour is a CSS variable, so it serves light, dark and any accent:
 * switching re-renders nothing.
 */
const line = { style: 'solid', width: 1, color: 'var(--yz-line)' } as const
const lineStrong = { style: 'solid', width: 1, color: 'var(--yz-line-strong)' } as const

export const agTheme = themeQuartz.withParams({
  accentColor: 'var(--yz-accent)',
  backgroundColor: 'var(--yz-surface)',
  foregroundColor: 'var(--yz-text)',
  textColor: 'var(--yz-text)',
  cellTextColor: 'var(--yz-text)',
  subtleTextColor: 'var(--yz-text-3)',
  borderColor: 'var(--yz-line)',
  chromeBackgroundColor: 'var(--yz-sunken)',
  browserColorScheme: 'inherit',
  invalidColor: 'var(--yz-danger)',

  fontFamily: 'var(--yz-font)',
  fontSize: 13,
  headerFontSize: 13,
  headerFontWeight: 600,
  headerTextColor: 'var(--yz-text-2)',
  headerBackgroundColor: 'var(--yz-sunken)',
  headerCellHoverBackgroundColor: 'var(--yz-hover)',
  headerColumnBorder: line,
  headerColumnResizeHandleColor: 'transparent',
  headerRowBorder: lineStrong,
  headerHeight: 32,

  rowHeight: 28,
  spacing: 4,
  cellHorizontalPadding: 8,
  iconSize: 14,
  rowBorder: line,
  columnBorder: line,
  oddRowBackgroundColor: 'transparent',
  rowHoverColor: 'var(--yz-hover)',
  selectedRowBackgroundColor: 'var(--yz-accent-tint)',
  pinnedColumnBorder: lineStrong,
  pinnedRowBackgroundColor: 'var(--yz-sunken)',
  pinnedRowBorder: lineStrong,
  pinnedRowFontWeight: 600,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  borderRadius: 4,

  rangeSelectionBackgroundColor: 'color-mix(in srgb, var(--yz-accent-text) 10%, transparent)',
  rangeSelectionBorderColor: 'var(--yz-accent-text)',
  rangeSelectionBorderStyle: 'solid',
  cellEditingBorder: { style: 'solid', width: 2, color: 'var(--yz-accent-text)' },
  cellEditingShadow: 'none',
  inputFocusBorder: { style: 'solid', width: 2, color: 'var(--yz-accent-text)' },
  focusShadow: 'none',
  inputHeight: 28,
  listItemHeight: 28,
  checkboxBorderRadius: 3,
  checkboxUncheckedBorderColor: 'var(--yz-line-control)',
  checkboxUncheckedBackgroundColor: 'var(--yz-surface)',
  dragHandleColor: 'var(--yz-text-3)',
  popupShadow: 'var(--yz-shadow-float)',
  menuBackgroundColor: 'var(--yz-raised)',
  tooltipBackgroundColor: 'var(--yz-raised)',
  tooltipTextColor: 'var(--yz-text)',
  tooltipBorder: lineStrong,
})
