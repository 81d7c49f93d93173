import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

type Eleccion = 'abierto' | 'contraido' | null

/**
 * Whether the sidebar is the narrow rail: as the user chose last (kept in 'cb.menu'), and until then by width: open from
 * 1440 px (README §5, SHE-48).
 */
export const useContraido = () => {
  const ancho = useMediaQuery('(min-width: 90em)', true, { getInitialValueInEffect: false })
  const [eleccion, elegir] = useLocalStorage<Eleccion>({
    key: 'cb.menu',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const contraido = eleccion === null ? !ancho : eleccion === 'contraido'
  return [contraido, () => elegir(contraido ? 'abierto' : 'contraido')] as const
}
