import {
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type InputProps,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core';

/**
 * Accent colours. Shade 6 is the background of buttons in the light theme, and shade 8 in the dark theme. White text on both has a contrast
 * of more than 4.5:1.
 */
const accent: MantineColorsTuple = [
  '#e8f2fd',
  '#d0e4f9',
  '#a3c9f2',
  '#78b7f5',
  '#4a94e0',
  '#2472c2',
  '#0b5cad',
  '#094c90',
  '#1d64ad',
  '#0a3a6b',
];

/** Grey colours of the dark theme from the tokens, from text to the darkest background, in Mantine's order. */
const dark: MantineColorsTuple = [
  '#e3e7ec',
  '#c3cad2',
  '#9ca6b2',
  '#6b7682',
  '#444c56',
  '#2d333b',
  '#1f242a',
  '#16191d',
  '#121518',
  '#0d0f12',
];

/** Mantine's components with the sizes, fonts and corners of `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 8 },
  colors: { accent, dark },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '11.5px', sm: '13px', md: '13px', lg: '13px', xl: '18px' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.3' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '6px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  headings: { fontWeight: '600', fontFamily: 'var(--sans)' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      defaultProps: { size: 'compact-sm' },
      // Weight 600 marks the primary button. Other buttons have the weight of text.
      styles: (_: MantineTheme, { variant }: ButtonProps) => ({
        root: { fontWeight: variant === undefined || variant === 'filled' ? 600 : 400 },
      }),
    },
    InputWrapper: {
      styles: {
        label: { fontSize: 'var(--size-text)' },
        description: { fontSize: 'var(--size-small)' },
        error: { fontSize: 'var(--size-small)' },
      },
    },
    Checkbox: {
      styles: {
        description: { fontSize: 'var(--size-small)', marginTop: 0 },
        label: { fontSize: 'var(--size-text)' },
        input: { borderColor: 'var(--line-input)' },
      },
    },
    // An inline variable overrides the library's border of an invalid field.
    Input: {
      vars: (_: MantineTheme, { error }: InputProps) => ({ wrapper: { '--input-bd': error ? 'var(--refused)' : 'var(--line-input)' } }),
    },
    // In the dark theme, the filled accent has too little contrast on a surface.
    Loader: { defaultProps: { color: 'var(--accent)' } },
    Kbd: { styles: { root: { borderBottomWidth: 1, padding: '0 5px', fontWeight: 400, fontSize: 'var(--size-small)' } } },
    Radio: {
      styles: {
        description: { fontSize: 'var(--size-small)', marginTop: 0 },
        label: { fontSize: 'var(--size-text)' },
        radio: { borderColor: 'var(--line-input)' },
      },
    },
    // A background on a disabled icon button would make it look pressed.
    ActionIcon: {
      defaultProps: { size: 26, variant: 'subtle', color: 'gray' },
      styles: (_: MantineTheme, { disabled }: ActionIconProps) => (disabled ? { root: { background: 'none' } } : {}),
    },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    // The list scrolls itself, because a surrounding scroll area would have to be focusable.
    Select: { defaultProps: { size: 'xs', withScrollArea: false }, styles: { options: { maxHeight: 240, overflowY: 'auto' } } },
    // Without a portal, a list is in the landmark of its field. Positioned relative to the window, it is never truncated by a container.
    Combobox: { defaultProps: { withinPortal: false, floatingStrategy: 'fixed' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    // Without a portal, a tooltip is in the landmark of its element. Positioned relative to the window, it is never truncated by a
    // container.
    Tooltip: {
      defaultProps: { openDelay: 400, withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } },
    },
    // Without a portal, a menu is in the landmark of its button. Without the placeholder, its children are only menu items.
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 0 }, withinPortal: false, withInitialFocusPlaceholder: false },
      styles: { dropdown: { '--menu-item-hover': 'var(--surface-hover)' }, item: { padding: '4px 8px' }, itemSection: { minWidth: 16 } },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    // During a transition, the contrast would be too low for a moment, and the user would have to wait.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    // A key that is pressed immediately after a dialog closes is intended for the page, so no part of the dialog must remain.
    ModalRoot: { defaultProps: { transitionProps: { duration: 0 } } },
  },
});

/**
 * Sets Mantine's own colours to the colours of the tokens.
 *
 * This also corrects colours of Mantine's dark theme with a contrast below 4.5:1: dimmed text and the placeholder.
 */
export const cssVariables: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-dim)',
    '--mantine-color-placeholder': 'var(--text-dim)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--refused)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-button)',
    '--mantine-color-disabled': 'var(--surface-side)',
    '--mantine-color-disabled-color': 'var(--text-dim)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent-fill)',
    '--mantine-primary-color-filled-hover': 'var(--accent-fill-hover)',
    '--mantine-color-accent-filled': 'var(--accent-fill)',
    '--mantine-color-accent-filled-hover': 'var(--accent-fill-hover)',
    '--mantine-color-accent-light-color': 'var(--accent)',
    '--mantine-color-accent-light-hover': 'var(--surface-hover)',
    '--mantine-color-red-filled': 'var(--refused-fill)',
    '--mantine-color-red-filled-hover': 'var(--refused-fill-hover)',
    '--mantine-color-gray-light-color': 'var(--text)',
    '--mantine-color-gray-light-hover': 'var(--surface-hover)',
  };
  return { variables: {}, light: colours, dark: colours };
};
