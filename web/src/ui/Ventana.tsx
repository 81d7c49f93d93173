import { IconX } from '@tabler/icons-react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { AvisosDelDialogo } from './Avisos.tsx'
import { abrirEnDialogo } from './avisos.ts'
import { enEspera } from './BotonEspera.tsx'
import type { DialogoProps, TamDialogo } from './Dialogo.tsx'
import { Icono } from './Icono.tsx'
import { ActionIcon } from './kit/boton.tsx'
import { Capa } from './kit/capa.tsx'
import { useArrastre } from './useArrastre.ts'
import { useMediaQuery } from './useMediaQuery.ts'
import clases from './Ventana.module.css'

/**
 * Whether a box scrolls and has no focusable content. Then the box itself must take the focus, so that the arrows
 * scroll it (WCAG 2.1.1); at a zoom of 200 % even short texts scroll.
 */
const useTextoAlcanzable = (caja: RefObject<HTMLElement | null>, controles: string): boolean => {
  const [solo, setSolo] = useState(false)
  useEffect(() => {
    const elemento = caja.current
    if (!elemento) return
    // Controls first: a form has some, and need not be laid out at each key to be measured.
    const mirar = () =>
      setSolo(elemento.querySelector(controles) === null && elemento.scrollHeight > elemento.clientHeight + 1)
    const tamanos = new ResizeObserver(mirar)
    // A body of fixed height keeps its size when text arrives or controls disappear, so a size observer is not enough.
    const contenido = new MutationObserver((cambios) => {
      if (cambios.some(({ type, target }) => type === 'childList' && target === elemento)) {
        tamanos.disconnect()
        observar()
      }
      mirar()
    })
    const observar = () => {
      tamanos.observe(elemento)
      for (const hijo of elemento.children) tamanos.observe(hijo)
    }
    observar()
    contenido.observe(elemento, { childList: true, subtree: true, characterData: true })
    return () => {
      tamanos.disconnect()
      contenido.disconnect()
    }
  }, [caja, controles])
  return solo
}

/** Widths of README 7.4 (SHE-64). */
const ANCHOS: Record<TamDialogo, number> = { sm: 420, md: 580, lg: 780, xl: 940 }

/** Leaves out read-only fields, file fields, which a button opens, and the button that Enter presses. */
const CONTROLES =
  'input:not(:disabled, [readonly], [hidden]), select:not(:disabled), textarea:not(:disabled, [readonly]), button:not(:disabled, [hidden]), a[href], [tabindex="0"]'

let dialogos = 0

/** The number under which the refusals of an open dialog are told inside it; a dialog that only waits has none. */
const useAvisosPropios = (abierto: boolean) => {
  const [dialogo] = useState(() => ++dialogos)
  // Before the effects that raise toasts.
  useLayoutEffect(() => (abierto ? abrirEnDialogo(dialogo) : undefined), [abierto, dialogo])
  return dialogo
}

/** The modal of Dialogo, in its own chunk so that no screen loads it before a dialog opens. */
export const Ventana = ({
  abierto,
  onClose,
  tam = 'md',
  encima = false,
  ocupado = false,
  arrastrable = false,
  role = 'dialog',
  ...contenido
}: DialogoProps) => {
  const enTelefono = useMediaQuery('(max-width: 47.99em)')
  const angosto = enTelefono && !ocupado
  const dialogo = useAvisosPropios(abierto && !ocupado)
  const id = useId()
  const ancho = tam in ANCHOS ? `${ANCHOS[tam as TamDialogo] / 16}rem` : tam
  return (
    <Capa
      abierta={abierto}
      forma="ventana"
      llena={angosto}
      zIndex={encima ? 205 : 200}
      salida={160}
      alAbrir={enfocarPrimero}
      role={role}
      aria-labelledby={id}
      style={{ '--ancho': ancho } as CSSProperties}
    >
      <Interior
        id={id}
        onClose={onClose}
        ocupado={ocupado}
        arrastrable={arrastrable && !enTelefono}
        avisos={<AvisosDelDialogo dialogo={dialogo} />}
        {...contenido}
      />
    </Capa>
  )
}

/** Gives the focus to the first field of a dialog, or else to its first button, or to its text. */
const enfocarPrimero = (caja: HTMLElement) => {
  const cuerpo = caja.querySelector<HTMLElement>('[data-parte="cuerpo"]')
  const primero =
    // The button of a note takes back what the form holds: Enter must not press it.
    [...(cuerpo?.querySelectorAll<HTMLElement>(CONTROLES) ?? [])].find(
      (control) => !control.closest('[role="status"], [role="toolbar"]'),
    ) ??
    caja.querySelector('[data-parte="pie"]')?.querySelector<HTMLElement>(CONTROLES) ??
    cuerpo
  primero?.focus()
}

type InteriorProps = Pick<
  DialogoProps,
  | 'onClose'
  | 'ocupado'
  | 'arrastrable'
  | 'titulo'
  | 'detalle'
  | 'franja'
  | 'children'
  | 'estado'
  | 'botones'
  | 'retenido'
  | 'onKeyDown'
> & { id: string; avisos: ReactNode }

const Interior = ({
  id,
  onClose,
  ocupado,
  arrastrable = false,
  titulo,
  detalle,
  franja,
  children,
  estado,
  botones,
  retenido,
  onKeyDown,
  avisos,
}: InteriorProps) => {
  const cuerpo = useRef<HTMLDivElement>(null)
  const soloTexto = useTextoAlcanzable(cuerpo, CONTROLES)
  const arrastre = useArrastre(arrastrable, titulo)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the keys of the controls inside
    <div className={clases.contenido} data-ocupado={ocupado || undefined} onKeyDown={onKeyDown}>
      <div className={clases.cabeza} {...arrastre}>
        <div>
          <h2 id={id} className={clases.titulo}>
            {titulo}
          </h2>
          {detalle && <p className={clases.detalle}>{detalle}</p>}
        </div>
        {!ocupado && (
          <ActionIcon className={clases.cerrar} size={32} aria-label="Cerrar" onClick={onClose} {...enEspera(retenido)}>
            <Icono de={IconX} tam={20} />
          </ActionIcon>
        )}
      </div>
      {franja}
      <div className={clases.cuerpo} data-parte="cuerpo" ref={cuerpo} tabIndex={soloTexto ? 0 : -1}>
        {children}
      </div>
      {avisos}
      {botones && (
        <div className={clases.pie} data-parte="pie">
          <div className={clases.estado}>{estado}</div>
          {botones}
        </div>
      )}
    </div>
  )
}
