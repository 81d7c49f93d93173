import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Selector } from '../Selector.tsx'
import { IDIOMA, miles } from './idioma.ts'
import estilos from './Pie.module.css'
import { LARGOS } from './useListado.ts'

/** Pages to offer: the first, the last where it is known, the neighbours; null stands for a gap, at the end for those that nobody counted. */
const paginasVisibles = (actual: number, ultima: number | null): (number | null)[] => {
  const cercanas = [
    1,
    actual - 1,
    actual,
    actual + 1,
    ...(actual <= 2 ? [2, 3] : []),
    ...(ultima === null ? [] : [ultima, ...(actual >= ultima - 1 ? [ultima - 1, ultima - 2] : [])]),
  ]
  const paginas = [...new Set(cercanas)].filter((n) => n >= 1 && n <= (ultima ?? n)).sort((a, b) => a - b)
  const conSaltos = paginas.flatMap((n, i) => (i > 0 && n - (paginas[i - 1] ?? 0) > 1 ? [null, n] : [n]))
  return ultima === null ? [...conSaltos, null] : conSaltos
}

interface PropsPaginador {
  actual: number
  /** Null where nobody counted how many there are: it is met by going on. */
  ultima: number | null
  onPagina: (pagina: number) => void
}

function Paginador({ actual, ultima, onPagina }: PropsPaginador) {
  return (
    <nav className={estilos.paginador} aria-label={IDIOMA.paginacion}>
      <button type="button" aria-label={IDIOMA.anterior} disabled={actual <= 1} onClick={() => onPagina(actual - 1)}>
        <IconChevronLeft size={18} aria-hidden />
      </button>
      {paginasVisibles(actual, ultima).map((pagina, i) =>
        pagina === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
          <span key={`salto${i}`} className={estilos.numeroPagina} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={pagina}
            type="button"
            className={estilos.numeroPagina}
            aria-label={IDIOMA.pagina(pagina)}
            aria-current={pagina === actual ? 'page' : undefined}
            onClick={() => onPagina(pagina)}
          >
            {miles(pagina)}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={IDIOMA.siguiente}
        disabled={ultima !== null && actual >= ultima}
        onClick={() => onPagina(actual + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </button>
    </nav>
  )
}

interface Props {
  /** What is asked for. */
  start: number
  length: number
  /** What the rows shown are. */
  parte: { start: number; length: number }
  filas: number
  recordsFiltered: number
  hayMas?: boolean | undefined
  onCambio: (cambio: { start?: number; length?: number }) => void
}

/** 'Mostrando 1 a 10 de 1,236 registros', or 'de más de 10,000', the page length and the pager (SHE-73, decision 0226). */
export function Pie({ start, length, parte, filas, recordsFiltered, hayMas = false, onCambio }: Props) {
  const paginado = length > 0
  return (
    <div className={estilos.pie}>
      <span aria-live="polite">
        {filas === 0 ? (
          IDIOMA.sinRegistros
        ) : (
          <>
            Mostrando <b>{miles(parte.start + 1)}</b> a <b>{miles(parte.start + filas)}</b> de{' '}
            <b>{hayMas ? IDIOMA.masDe(Math.max(recordsFiltered, parte.start + filas)) : miles(recordsFiltered)}</b>{' '}
            {recordsFiltered === 1 ? 'registro' : 'registros'}
          </>
        )}
        {parte.length <= 0 && filas < recordsFiltered && ` · ${IDIOMA.tope(filas)}`}
      </span>
      <div className={estilos.largo}>
        <span aria-hidden="true">{IDIOMA.mostrar}</span>
        <Selector
          size="xs"
          aria-label={IDIOMA.porPagina}
          value={length}
          data={LARGOS.map((n) => ({ value: String(n), label: n === -1 ? IDIOMA.todos : String(n) }))}
          onChange={(e) => onCambio({ length: Number(e.currentTarget.value) })}
        />
      </div>
      {paginado && (
        <Paginador
          actual={Math.floor(start / length) + 1}
          ultima={hayMas ? null : Math.max(1, Math.ceil(recordsFiltered / length))}
          onPagina={(pagina) => onCambio({ start: (pagina - 1) * length })}
        />
      )}
    </div>
  )
}
