import type { Icon } from '@tabler/icons-react'
import { avisar } from '../avisos.ts'
import { Icono } from '../Icono.tsx'
import estilos from './AccionFila.module.css'

interface Props {
  icono: Icon
  /** Names the act and the record: 'Editar visita de Quispe Mamani, Rosa'. */
  nombre: string
  /** Gets the button, so that a menu can open below it. */
  onClick: (boton: HTMLElement) => void
  peligro?: boolean
  /** A visible word: the row's main action. Where the table is narrow only the icon stays. */
  principal?: string
  ocupada?: boolean
  /** Why the action is not available now: the tip says it, and so does a press, because fingers see no tip. */
  impedida?: string | undefined
  /** For the button that opens the menu of a selectable row: whether the menu is open. The Right arrow leads to it. */
  menu?: boolean | undefined
}

/** One action of a row (design §7). Its tip is CSS only: a component per row would be slow with 5,000 rows (SHE-77). */
export function AccionFila({ icono, nombre, onClick, peligro, principal, ocupada, impedida, menu }: Props) {
  const completo = impedida ? `${nombre}: ${impedida}` : nombre
  const alPulsar = (boton: HTMLElement) => (impedida ? avisar.advertencia(impedida) : onClick(boton))
  return (
    <button
      type="button"
      className={principal ? estilos.principal : estilos.accion}
      data-peligro={peligro || undefined}
      data-impedida={impedida !== undefined || undefined}
      data-consejo={completo}
      aria-label={completo}
      aria-busy={ocupada || undefined}
      aria-disabled={ocupada || impedida !== undefined || undefined}
      {...(menu !== undefined && { 'aria-haspopup': 'menu', 'aria-expanded': menu, tabIndex: -1 })}
      onClick={ocupada ? undefined : ({ currentTarget }) => alPulsar(currentTarget)}
    >
      <Icono de={icono} />
      {principal && <span className={estilos.palabra}>{principal}</span>}
    </button>
  )
}
