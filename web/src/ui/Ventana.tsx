import { ActionIcon, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { AvisosDelDialogo } from './Avisos.tsx'
import { abrirEnDialogo } from './avisos.ts'
import { enEspera } from './BotonEspera.tsx'
import type { DialogoProps, TamDialogo } from './Dialogo.tsx'
import { Icono } from './Icono.tsx'
import { useArrastre } from './useArrastre.ts'
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
  const enTelefono = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const angosto = enTelefono && !ocupado
  const dialogo = useAvisosPropios(abierto && !ocupado)
  return (
    <Modal.Root
      opened={abierto}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      // Dialogo returns the focus: this component mounts when already open, and does not know where the focus was.
      returnFocus={false}
      size={tam in ANCHOS ? ANCHOS[tam as TamDialogo] : tam}
      fullScreen={angosto}
      radius={angosto ? 0 : 'lg'}
      yOffset="5vh"
      zIndex={encima ? 205 : 200}
      transitionProps={{ transition: 'fade-down', duration: 160 }}
    >
      <Modal.Overlay color="var(--cb-overlay)" backgroundOpacity={1} style={{ background: 'var(--cb-overlay)' }} />
      <Modal.Content shadow="xl">
        <Interior
          onClose={onClose}
          ocupado={ocupado}
          arrastrable={arrastrable && !enTelefono}
          role={role}
          avisos={<AvisosDelDialogo dialogo={dialogo} />}
          {...contenido}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

type InteriorProps = Pick<
  DialogoProps,
  | 'role'
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
> & { avisos: ReactNode }

const Interior = ({
  role = 'dialog',
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
  const pie = useRef<HTMLDivElement>(null)
  const soloTexto = useTextoAlcanzable(cuerpo, CONTROLES)
  const arrastre = useArrastre(arrastrable, titulo)
  // Mantine sets role="dialog" itself. Not by a ref on that element: a new ref would set the first focus again.
  useLayoutEffect(() => {
    cuerpo.current?.closest('[role$="dialog"]')?.setAttribute('role', role)
  }, [role])
  const enfocarPrimero = (relevo: HTMLElement) => {
    const primero =
      // The button of a note takes back what the form holds: Enter must not press it.
      [...(cuerpo.current?.querySelectorAll<HTMLElement>(CONTROLES) ?? [])].find(
        (control) => !control.closest('[role="status"], [role="toolbar"]'),
      ) ??
      pie.current?.querySelector<HTMLElement>(CONTROLES) ??
      cuerpo.current
    primero?.focus()
    // The trap sets the focus twice. The second time it would leave the first field, which would then show its error.
    delete relevo.dataset.autofocus
    primero?.setAttribute('data-autofocus', '')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the keys of the controls inside
    <div className={clases.contenido} data-ocupado={ocupado || undefined} onKeyDown={onKeyDown}>
      <div className={clases.cabeza} {...arrastre}>
        <div>
          <Modal.Title className={clases.titulo}>{titulo}</Modal.Title>
          {detalle && <p className={clases.detalle}>{detalle}</p>}
        </div>
        {!ocupado && (
          <ActionIcon className={clases.cerrar} size={32} aria-label="Cerrar" onClick={onClose} {...enEspera(retenido)}>
            <Icono de={IconX} tam={20} />
          </ActionIcon>
        )}
      </div>
      {franja}
      <div className={clases.cuerpo} ref={cuerpo} tabIndex={soloTexto ? 0 : -1}>
        {children}
      </div>
      {avisos}
      {botones && (
        <div className={clases.pie} ref={pie}>
          <div className={clases.estado}>{estado}</div>
          {botones}
        </div>
      )}
      {/* The focus trap takes the first data-autofocus. This last one passes the focus to the first field. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nobody can reach it, it only passes the focus on */}
      <span data-autofocus tabIndex={-1} onFocus={({ currentTarget }) => enfocarPrimero(currentTarget)} />
    </div>
  )
}
