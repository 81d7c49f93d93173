import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** The theme switch: the other of light and dark, kept in this browser. */
export const useTema = () => {
  const { setColorScheme } = useMantineColorScheme()
  const oscuro = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return {
    oscuro,
    rotulo: oscuro ? 'Usar tema claro' : 'Usar tema oscuro',
    alternar: () => setColorScheme(oscuro ? 'light' : 'dark'),
  }
}
