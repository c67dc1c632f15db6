import {
  CellStyleModule, ClientSideRowModelModule, ColumnApiModule, ColumnAutoSizeModule, enableDevValidations, EventApiModule, LocaleModule,
  ModuleRegistry, PinnedRowModule, RenderApiModule, RowApiModule, RowStyleModule, ScrollApiModule,
} from 'ag-grid-community'

/** The used modules of AG Grid: drawing, scrolling and columns. Everything else is ours. */
ModuleRegistry.registerModules([
  CellStyleModule, ClientSideRowModelModule, ColumnApiModule, ColumnAutoSizeModule, EventApiModule, LocaleModule,
  PinnedRowModule, RenderApiModule, RowApiModule, RowStyleModule, ScrollApiModule,
])

// Without an overlay: its panel would cover cells.
if (import.meta.env.DEV) enableDevValidations({ showOverlayOn: [] })
