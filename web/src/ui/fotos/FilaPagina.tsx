import { IconArrowDown, IconArrowUp, IconRotateClockwise, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { enEspera } from '../BotonEspera.tsx'
import { Icono } from '../Icono.tsx'
import { ActionIcon } from '../kit/boton.tsx'
import clases from './FotosDialogo.module.css'
import type { Pagina } from './hoja.ts'
import { Miniatura } from './Miniatura.tsx'

const ACTOS = [
  { acto: 'girar', icono: IconRotateClockwise, dice: (n: number) => `Girar la página ${n}` },
  { acto: 'subir', icono: IconArrowUp, dice: (n: number) => `Poner antes la página ${n}` },
  { acto: 'bajar', icono: IconArrowDown, dice: (n: number) => `Poner después la página ${n}` },
  { acto: 'quitar', icono: IconTrash, dice: (n: number) => `Quitar la página ${n}` },
] as const

/** What can be done with a page that nobody turns. */
export const ACTOS_SIN_GIRO = ACTOS.filter(({ acto }) => acto !== 'girar')

export type Acto = (typeof ACTOS)[number]['acto']

/** A page with what tells it from another of the same photo. */
export interface PaginaConClave extends Pagina {
  clave: number
}

interface PropsFila {
  pagina: PaginaConClave
  numero: number
  de: number
  /** Why nothing can be pressed now, by the id of the text that says so. */
  motivo?: string | undefined
  /** All of them, where nothing else is said. */
  actos?: readonly (typeof ACTOS)[number][]
  onActo: (clave: number, acto: Acto) => void
}

/** A page of a PDF that is made of photos, with what can be done with it. */
export const FilaPagina = ({ pagina, numero, de, motivo, actos = ACTOS, onActo }: PropsFila) => (
  <li className={clases.pagina} data-pagina={pagina.clave}>
    <Miniatura foto={pagina.foto} medida={pagina.medida} giro={pagina.giro} />
    <span className={clases.nombre}>
      <b>Página {numero}</b>
      <small>{pagina.foto.name}</small>
    </span>
    <span className={clases.actos}>
      {actos.map(({ acto, icono, dice }) => (
        <ActionIcon
          key={acto}
          name={acto}
          size={44}
          aria-label={dice(numero)}
          title={dice(numero)}
          disabled={(acto === 'subir' && numero === 1) || (acto === 'bajar' && numero === de)}
          onClick={() => onActo(pagina.clave, acto)}
          {...enEspera(motivo)}
        >
          <Icono de={icono} />
        </ActionIcon>
      ))}
    </span>
  </li>
)

/** The list of pages, whose focus follows the page that was acted on. */
export const useFocoDePaginas = (paginas: readonly unknown[], actuar: (clave: number, acto: Acto) => void) => {
  const lista = useRef<HTMLOListElement>(null)
  // A page that moves takes its buttons along, and one that goes takes them away.
  const enfocar = useRef<{ clave: number; acto: Acto } | 'lista'>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are looked for once the pages have changed
  useEffect(() => {
    const donde = enfocar.current
    enfocar.current = null
    if (donde === 'lista') return lista.current?.focus()
    if (!donde) return
    const suyos = lista.current?.querySelectorAll<HTMLButtonElement>(`[data-pagina="${donde.clave}"] button:enabled`)
    ;([...(suyos ?? [])].find(({ name }) => name === donde.acto) ?? suyos?.[0])?.focus()
  }, [paginas])
  const pulsar = (clave: number, acto: Acto) => {
    enfocar.current = acto === 'quitar' ? 'lista' : { clave, acto }
    actuar(clave, acto)
  }
  return { lista, pulsar }
}
