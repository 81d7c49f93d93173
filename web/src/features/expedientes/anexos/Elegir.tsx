import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { useDebouncedValue } from '../../../ui/useMediaQuery.ts'
import estilos from '../actos/actos.module.css'

const ESPERA_MS = 300
/** The text of a search, once somebody stops writing it. */
export const useBuscado = (texto: string): string => useDebouncedValue(texto.trim(), ESPERA_MS)[0]

export interface Opcion {
  id: number
  titulo: string
  detalle: string
  marca?: ReactNode
}

interface Props {
  etiqueta: string
  ayuda: string
  /** What is looked for, in the plural: 'expedientes'. */
  que: string
  texto: string
  onTexto: (texto: string) => void
  /** Undefined while they are not known. */
  opciones: readonly Opcion[] | undefined
  vacio: string
  fallo: boolean
  onReintentar: () => void
  elegido: Opcion | null
  onElegir: (opcion: Opcion) => void
}

/** Looks for a record by its words, and takes one of those that were found. */
export const Elegir = ({ etiqueta, ayuda, que, texto, onTexto, opciones, elegido, onElegir, ...estado }: Props) => {
  const nombre = useId()
  // What was chosen stays in sight while something else is looked for.
  const lista = [...(elegido && !opciones?.some(({ id }) => id === elegido.id) ? [elegido] : []), ...(opciones ?? [])]
  return (
    <div className={estilos.campos}>
      <TextInput
        type="search"
        label={etiqueta}
        description={ayuda}
        required
        maxLength={200}
        leftSection={<Icono de={IconSearch} tam={16} />}
        value={texto}
        onChange={({ currentTarget }) => onTexto(currentTarget.value)}
        // Enter looks, and does not send the form.
        onKeyDown={(evento) => evento.key === 'Enter' && !evento.ctrlKey && !evento.metaKey && evento.preventDefault()}
      />
      {estado.fallo && <NoSePudo que={`los ${que}`} onReintentar={estado.onReintentar} />}
      {lista.length > 0 && (
        <fieldset className={estilos.opciones}>
          <legend>{`${que.charAt(0).toUpperCase()}${que.slice(1)} hallados`}</legend>
          {lista.map((opcion) => (
            <label key={opcion.id} className={estilos.opcion}>
              <input type="radio" name={nombre} checked={elegido?.id === opcion.id} onChange={() => onElegir(opcion)} />
              <span>
                <b>{opcion.titulo}</b> <small>{opcion.detalle}</small>
              </span>
              {opcion.marca}
            </label>
          ))}
        </fieldset>
      )}
      <p role="status" className={estilos.nota}>
        {!estado.fallo && opciones?.length === 0 && estado.vacio}
      </p>
    </div>
  )
}
