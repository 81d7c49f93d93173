import type { Obra } from '@cabildo/contracts/seguimiento'
import { aniosDeLaLinea, celdaEnLinea } from '@cabildo/contracts/seguimiento-semanas'
import {
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Bloque } from './Bloque.tsx'
import { Cabecera } from './Cabecera.tsx'
import { Controles } from './Controles.tsx'
import { ALTO_OBRA, ventanaDe } from './geometria.ts'
import type { PropsHoja } from './Hoja.tsx'
import estilos from './LineaDeTiempo.module.css'
import { useDesplazamiento } from './useDesplazamiento.ts'

/** Projects drawn above and below the visible ones, so that scrolling shows no gaps. */
const MARGEN = 5

const caben = () => Math.ceil(window.innerHeight / ALTO_OBRA) + 1

/** Which projects of a list are drawn. React renders on scrolling only when another project comes into view. */
const useVentana = (total: number) => {
  const [primera, setPrimera] = useState(0)
  const [cuantas, setCuantas] = useState(caben)
  useEffect(() => {
    const medir = () => setCuantas(caben())
    window.addEventListener('resize', medir)
    return () => window.removeEventListener('resize', medir)
  }, [])
  return {
    ...ventanaDe(primera, cuantas, total, MARGEN),
    alSubirOBajar: (desplazado: number) => setPrimera(Math.max(0, Math.floor(desplazado / ALTO_OBRA))),
  }
}

/** What draws the paper, while the page is being printed; null otherwise. */
const useImpresion = (caja: RefObject<HTMLElement | null>): ComponentType<PropsHoja> | null => {
  const [hoja, setHoja] = useState<ComponentType<PropsHoja> | null>(null)
  useEffect(() => {
    let Hoja: ComponentType<PropsHoja> | null = null
    // Printing cannot wait for code, so it is loaded early, but not for the first paint.
    void import('./Hoja.tsx').then(
      (modulo) => {
        Hoja = modulo.Hoja
      },
      () => undefined,
    )
    let [izquierda, arriba] = [0, 0]
    const antes = () => {
      ;[izquierda, arriba] = [caja.current?.scrollLeft ?? 0, caja.current?.scrollTop ?? 0]
      // The browser prints the page as it is when this returns.
      flushSync(() => setHoja(() => Hoja))
    }
    const despues = () => {
      flushSync(() => setHoja(null))
      // The box could not scroll while it was hidden behind the paper.
      caja.current?.scrollTo(izquierda, arriba)
    }
    window.addEventListener('beforeprint', antes)
    window.addEventListener('afterprint', despues)
    return () => {
      window.removeEventListener('beforeprint', antes)
      window.removeEventListener('afterprint', despues)
    }
  }, [caja])
  return hoja
}

interface Props {
  obras: readonly Obra[]
  /** How many there are: there is room for all of them before they have all come. */
  total: number
  /** The server's Lima day, yyyy-MM-dd. */
  hoy: string
  onVer: (obra: Obra) => void
  acciones?: (obra: Obra) => ReactNode
}

const cuiDe = (nodo: EventTarget): string | null =>
  (nodo instanceof Element && nodo.closest<HTMLElement>('[data-cui]')?.dataset.cui) || null

/**
 * The timeline of works (SEG-01, SEG-04 to SEG-12): one box that scrolls both ways, with a fixed head and a fixed pane.
 * Only the visible projects are drawn; printing draws all of them, for the year on the screen.
 */
export function LineaDeTiempo({ obras, total, hoy, onVer, acciones }: Props) {
  const anios = useMemo(() => aniosDeLaLinea(hoy), [hoy])
  const ahora = celdaEnLinea(hoy)
  const linea = useDesplazamiento(anios, ahora)
  const { caja, rejilla, zoom, anio } = linea
  const Hoja = useImpresion(caja)
  const { desde, hasta, alSubirOBajar } = useVentana(total)
  const [conFoco, setConFoco] = useState<string | null>(null)
  useAlPrincipio(caja, total)

  const dibujadas = useMemo(() => {
    const indices = Array.from({ length: hasta - desde }, (_, i) => desde + i)
    // The project with the focus stays drawn, and the last one that had it, to which a dialog returns the focus.
    const fuera = conFoco === null ? -1 : obras.findIndex(({ cui }) => cui === conFoco)
    if (fuera >= 0 && fuera < desde) indices.unshift(fuera)
    if (fuera >= hasta) indices.push(fuera)
    return indices
  }, [obras, desde, hasta, conFoco])

  const medidas = {
    '--alto': `${ALTO_OBRA}px`,
    '--filas': total,
    '--celdas': linea.celdas,
    '--ahora': ahora,
  } as CSSProperties

  return (
    <div className={estilos.linea}>
      <Controles
        anios={anios}
        anio={anio}
        zoom={zoom}
        onAnio={linea.elegirAnio}
        onZoom={linea.cambiarZoom}
        onSemana={linea.irALaSemana}
      />
      <section
        ref={caja}
        className={estilos.caja}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes keys (README §7.7)
        tabIndex={0}
        aria-label="Línea de tiempo de obras, desplazable"
        data-zoom={zoom}
        onScroll={({ currentTarget }) => {
          alSubirOBajar(currentTarget.scrollTop)
          linea.alDesplazar(currentTarget.scrollLeft)
        }}
        onKeyDown={linea.alTeclear}
        onFocus={({ currentTarget, target }) => currentTarget.contains(target) && setConFoco(cuiDe(target))}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: its rows are placed by their number */}
        <div
          ref={rejilla}
          role="table"
          aria-label="Obras por semana"
          aria-rowcount={total + 1}
          className={estilos.rejilla}
          style={medidas}
        >
          <Cabecera anios={anios} ahora={ahora} zoom={zoom} esquina={linea.esquina} />
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="rowgroup" className={estilos.cuerpo}>
            {dibujadas.map((i) => {
              const obra = obras[i]
              return (
                obra && (
                  <Bloque
                    key={obra.cui}
                    obra={obra}
                    indice={i}
                    ultimo={anios.at(-1) ?? 0}
                    onVer={onVer}
                    acciones={acciones}
                  />
                )
              )
            })}
          </div>
        </div>
      </section>
      {Hoja && obras.length === total && (
        <Hoja obras={obras} anios={anios} anio={zoom === 'anio' ? null : anio} ahora={ahora} />
      )}
    </div>
  )
}

/** Another list is read from its start; the same one with a work more or less stays where it is. */
const useAlPrincipio = (caja: { current: HTMLElement | null }, total: number) => {
  const antes = useRef(total)
  useLayoutEffect(() => {
    if (Math.abs(total - antes.current) > 1) caja.current?.scrollTo({ top: 0 })
    antes.current = total
  }, [caja, total])
}
