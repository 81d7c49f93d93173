import { escala } from '@cabildo/contracts/base/escala'
import { createTheme, type MantineColorsTuple, rem } from '@mantine/core'
import { LETRAS, PALETA } from './paleta.ts'

const CAMPO = { size: 'sm', inputWrapperOrder: ['label', 'description', 'input', 'error'] }

/**
 * The design's theme (README §0) in a municipality's colour. Defaults are written by name, not with `Component.extend`,
 * so that the theme imports no component and a page pays only for those it uses.
 */
export const crearTema = (marca: string) =>
  createTheme({
    colors: { ...PALETA, cabildo: escala(marca) as unknown as MantineColorsTuple },
    primaryColor: 'cabildo',
    primaryShade: { light: 7, dark: 6 },
    white: '#ffffff',
    black: '#1a201e',
    autoContrast: false,
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    fontFamily: LETRAS.texto,
    fontFamilyMonospace: "'Atkinson Hyperlegible Mono Variable', ui-monospace, Menlo, Consolas, monospace",
    fontWeights: { regular: '400', medium: '600', bold: '700' },
    headings: {
      fontFamily: LETRAS.titulos,
    },
    fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(17), xl: rem(20) },
    lineHeights: { xs: '1.35', sm: '1.43', md: '1.5', lg: '1.6', xl: '1.4' },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
    radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(16) },
    defaultRadius: 'md',
    breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '80em', xl: '100em' },
    shadows: {
      xs: 'var(--cb-shadow-1)',
      sm: 'var(--cb-shadow-1)',
      md: 'var(--cb-shadow-2)',
      lg: 'var(--cb-shadow-2)',
      xl: 'var(--cb-shadow-3)',
    },
    components: {
      Button: { defaultProps: { size: 'sm' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md', radius: 'sm' } },
      Input: { defaultProps: { size: 'sm' } },
      InputWrapper: { defaultProps: { ...CAMPO, withAsterisk: false } },
      TextInput: { defaultProps: CAMPO },
      PasswordInput: { defaultProps: CAMPO },
      Textarea: { defaultProps: { ...CAMPO, autosize: true, minRows: 2 } },
      NativeSelect: { defaultProps: CAMPO },
      Select: { defaultProps: { ...CAMPO, nothingFoundMessage: 'Sin coincidencias' } },
      Combobox: { defaultProps: { shadow: 'md' } },
      Loader: { defaultProps: { type: 'oval' } },
    },
  })
