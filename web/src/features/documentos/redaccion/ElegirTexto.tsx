import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import clases from './ElegirTexto.module.css'

export interface OpcionDeTexto {
  id: string
  titulo: string
  detalle: string
  /** A few words at the right: whose it is, what kind. */
  marca?: string
}

interface Props<O extends OpcionDeTexto> {
  abierto: boolean
  onClose: () => void
  titulo: string
  detalle: string
  /** Names the field. */
  buscar: string
  busqueda: string
  onBusqueda: (texto: string) => void
  opciones: readonly O[]
  /** What stands in the place of options: nothing found, still looking, a failure. */
  aviso: ReactNode
  onElegir: (opcion: O) => void
  /** At the left of the foot. */
  otros?: ReactNode
}

const PASOS: Record<string, (i: number, n: number) => number> = {
  ArrowDown: (i, n) => (i + 1) % n,
  ArrowUp: (i, n) => (i - 1 + n) % n,
  PageDown: (i, n) => Math.min(i + 5, n - 1),
  PageUp: (i) => Math.max(i - 5, 0),
}

/** A search whose results go into the text: typed and chosen by keyboard, without leaving the field (APG combobox). */
export const ElegirTexto = <O extends OpcionDeTexto>(props: Props<O>) => {
  const { abierto, onClose, titulo, detalle, buscar, busqueda, onBusqueda, opciones, aviso, onElegir, otros } = props
  const id = useId()
  const lista = useRef<HTMLDivElement>(null)
  const [senalada, setSenalada] = useState(0)
  const lugar = Math.min(senalada, Math.max(0, opciones.length - 1))
  useEffect(() => {
    lista.current?.children[lugar]?.scrollIntoView({ block: 'nearest' })
  }, [lugar])
  const teclear = (evento: KeyboardEvent) => {
    const opcion = opciones[lugar]
    if (evento.key === 'Enter' && opcion) {
      evento.preventDefault()
      evento.stopPropagation()
      return onElegir(opcion)
    }
    const paso = PASOS[evento.key]
    if (!paso || opciones.length === 0) return
    evento.preventDefault()
    setSenalada(paso(lugar, opciones.length))
  }
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      encima
      tam="lg"
      titulo={titulo}
      detalle={detalle}
      estado={otros}
      botones={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={opciones.length === 0}
            onClick={() => {
              const opcion = opciones[lugar]
              if (opcion) onElegir(opcion)
            }}
          >
            Insertar
          </Button>
        </>
      }
    >
      <TextInput
        label={buscar}
        role="combobox"
        aria-expanded={opciones.length > 0}
        aria-controls={`${id}-lista`}
        aria-autocomplete="list"
        aria-activedescendant={opciones.length > 0 ? `${id}-${lugar}` : undefined}
        autoComplete="off"
        value={busqueda}
        onChange={({ currentTarget }) => {
          setSenalada(0)
          onBusqueda(currentTarget.value)
        }}
        onKeyDown={teclear}
      />
      <p className={`cb-ayuda ${clases.cuenta}`} role="status">
        {opciones.length === 0 ? aviso : `${opciones.length === 1 ? '1 resultado' : `${opciones.length} resultados`}`}
      </p>
      <div ref={lista} tabIndex={-1} id={`${id}-lista`} role="listbox" aria-label={titulo} className={clases.lista}>
        {opciones.map((opcion, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
          <div
            key={opcion.id}
            tabIndex={-1}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === lugar}
            className={clases.opcion}
            onMouseDown={(evento) => evento.preventDefault()}
            // The list may appear under a pointer that rests: only its movement points.
            onMouseMove={({ movementX, movementY }) => {
              if (movementX !== 0 || movementY !== 0) setSenalada(i)
            }}
            onClick={() => onElegir(opcion)}
          >
            <span className={clases.titulo}>{opcion.titulo}</span>
            {opcion.marca && <span className={clases.marca}>{opcion.marca}</span>}
            <span className={clases.detalle}>{opcion.detalle}</span>
          </div>
        ))}
      </div>
    </Dialogo>
  )
}
