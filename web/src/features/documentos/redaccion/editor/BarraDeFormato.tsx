import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconBrackets,
  IconList,
  IconListNumbers,
  IconTextPlus,
} from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { Icono } from '../../../../ui/Icono.tsx'
import type { EstadoDeFormato } from './EditorDeTexto.tsx'
import clases from './editor.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  /** Id of the label of the field that it acts on. */
  de: string
  formato: EstadoDeFormato
  /** The text has places to fill in. */
  conHuecos: boolean
  onNegrita: () => void
  onNumeros: () => void
  onPuntos: () => void
  onHueco: () => void
  onClausula: () => void
  onCita: () => void
  /** Esc gives the focus back to the text. */
  onVolver: () => void
}

interface Boton {
  texto: string
  icono: Icon
  teclas?: string
  atajo?: string
  activo?: boolean
  onClick: () => void
}

const PASOS: Record<string, (i: number, n: number) => number> = {
  ArrowRight: (i, n) => (i + 1) % n,
  ArrowLeft: (i, n) => (i - 1 + n) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
}

/** The buttons above a text; one stop of Tab, arrows move between them (APG toolbar). Alt F10 comes here from the text. */
export function BarraDeFormato({ ref, de, formato, conHuecos, ...actos }: Props) {
  const [actual, setActual] = useState(0)
  const botones: Boton[] = [
    {
      texto: 'Negrita',
      icono: IconBold,
      teclas: 'Control+B',
      atajo: 'Ctrl+B',
      activo: formato.negrita,
      onClick: actos.onNegrita,
    },
    {
      texto: 'Lista numerada',
      icono: IconListNumbers,
      teclas: 'Control+Shift+7',
      atajo: 'Ctrl+Mayús+7',
      activo: formato.numeros,
      onClick: actos.onNumeros,
    },
    {
      texto: 'Lista con puntos',
      icono: IconList,
      teclas: 'Control+Shift+8',
      atajo: 'Ctrl+Mayús+8',
      activo: formato.puntos,
      onClick: actos.onPuntos,
    },
    { texto: 'Insertar cláusula', icono: IconTextPlus, onClick: actos.onClausula },
    { texto: 'Citar norma', icono: IconBlockquote, onClick: actos.onCita },
    ...(conHuecos ? [{ texto: 'Siguiente dato por llenar', icono: IconBrackets, onClick: actos.onHueco }] : []),
  ]
  const enBarra = Math.min(actual, botones.length - 1)
  const mover = (evento: KeyboardEvent<HTMLDivElement>) => {
    if (evento.key === 'Escape') {
      evento.stopPropagation()
      return actos.onVolver()
    }
    const paso = PASOS[evento.key]
    if (!paso) return
    evento.preventDefault()
    const destino = paso(enBarra, botones.length)
    setActual(destino)
    evento.currentTarget.querySelectorAll<HTMLElement>('button')[destino]?.focus()
  }
  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formato"
      aria-describedby={de}
      className={clases.barra}
      onKeyDown={mover}
    >
      {botones.map(({ texto, icono, teclas, atajo, activo, onClick }, i) => (
        <button
          key={texto}
          type="button"
          tabIndex={i === enBarra ? 0 : -1}
          className={clases.boton}
          aria-label={texto}
          title={atajo ? `${texto} (${atajo})` : texto}
          aria-keyshortcuts={teclas}
          aria-pressed={activo}
          // A press must not take the selection of the text away.
          onMouseDown={(evento) => evento.preventDefault()}
          onFocus={() => setActual(i)}
          onClick={onClick}
        >
          <Icono de={icono} tam={18} />
          {i > 2 && <span className={clases.palabra}>{texto}</span>}
        </button>
      ))}
    </div>
  )
}
