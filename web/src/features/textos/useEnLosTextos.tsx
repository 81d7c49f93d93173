import { BUSQUEDA_MAXIMO, BUSQUEDA_MINIMO, type Hallazgo } from '@cabildo/contracts/textos'
import type { QueryKey } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useDebouncedValue } from '../../ui/useMediaQuery.ts'
import type { HallazgosProps } from './ListaHallazgos.tsx'
import type { BuscarTextos } from './useHallazgos.ts'

export interface EnLosTextosProps<H extends Hallazgo> {
  /** What the table is searched for. */
  escrito: string
  /** Whose search it is; stays the same object. */
  queryKey: QueryKey
  buscar: BuscarTextos<H>
  /** Which norms it looks through: 'de todos los años'. */
  alcance: string
  /** Height of the viewer (ARC-05, NOR-06). */
  alto?: 680 | 720
  /** Shows for each norm whether it is of the archive or a publication. */
  conOrigen?: boolean
  /** A further action on each norm found. */
  accion?: (hallazgo: H) => ReactNode
}

// The table shows first; what is found in texts loads with the first search. The casts restore the type that `lazy` loses.
const CuentaHallazgos = lazy(() =>
  import('./ListaHallazgos.tsx').then((m) => ({ default: m.CuentaHallazgos })),
) as unknown as <H extends Hallazgo>(props: HallazgosProps<H>) => ReactNode
const ListaHallazgos = lazy(() =>
  import('./ListaHallazgos.tsx').then((m) => ({ default: m.ListaHallazgos })),
) as unknown as <H extends Hallazgo>(props: HallazgosProps<H> & { key: string }) => ReactNode

/** Names the one box over table and texts (decision 0147). */
export const BUSCAR_TAMBIEN_EN_TEXTOS = 'Buscar en la tabla y en los PDF'

/** Each answer counts against a citizen's limit, so a search begins when the typing rests for longer than the table waits. */
const REPOSO_MS = 700

/**
 * What the texts of the PDFs say to the search of a table: how many norms, for above its rows, and which ones, for below them
 * (decision 0147).
 */
export const useEnLosTextos = <H extends Hallazgo>({ escrito, ...resto }: EnLosTextosProps<H>) => {
  const texto = escrito.trim()
  const [reposado] = useDebouncedValue(texto, REPOSO_MS)
  if (texto.length < BUSQUEDA_MINIMO || texto.length > BUSQUEDA_MAXIMO) return { cuenta: null, lista: null }
  const hallazgos = { ...resto, q: texto === reposado ? texto : '' }
  return {
    cuenta: (
      <Suspense>
        <CuentaHallazgos {...hallazgos} />
      </Suspense>
    ),
    lista: (
      <Suspense>
        <ListaHallazgos key={hallazgos.q} {...hallazgos} />
      </Suspense>
    ),
  }
}
