import { palabraDeEstadoDocumento } from '@cabildo/contracts/documentos-estados'
import type { Expediente } from '@cabildo/contracts/expediente'
import { ARCHIVOS_DE_RESPUESTA, MENSAJES_RESPUESTA, maximoDeArchivos } from '@cabildo/contracts/respuestas'
import { useId } from 'react'
import estilos from '../actos/actos.module.css'

interface Props {
  titulo: string
  archivos: Expediente['archivos']
  elegidos: readonly number[]
  onElegidos: (doc_ids: readonly number[]) => void
  /** Whether one more may be chosen. */
  caben?: boolean
  /** How many go together. */
  maximo?: number
}

/** The case's documents, of which the signed ones may travel or be sent; the others say why not (EXP-33, EXP-34). */
export const DocumentosDelCaso = ({
  titulo,
  archivos,
  elegidos,
  onElegidos,
  maximo = ARCHIVOS_DE_RESPUESTA,
  caben = elegidos.length < maximo,
}: Props) => {
  const id = useId()
  const documentos = archivos.flatMap(({ documento, nombre }) => (documento ? [{ ...documento, nombre }] : []))
  if (documentos.length === 0) return null
  return (
    <fieldset className={estilos.opciones} data-debajo {...(!caben && { 'aria-describedby': id })}>
      <legend>
        {titulo} <small>(opcional)</small>
      </legend>
      {documentos.map(({ doc_id, nombre, definitivo, ...firmas }) => {
        const elegido = elegidos.includes(doc_id)
        return (
          <label key={doc_id} className={estilos.opcion}>
            <input
              type="checkbox"
              checked={elegido}
              disabled={!definitivo || (!caben && !elegido)}
              aria-describedby={`${id}-${doc_id}`}
              aria-label={nombre}
              onChange={() => onElegidos(elegido ? elegidos.filter((uno) => uno !== doc_id) : [...elegidos, doc_id])}
            />
            <span>
              <b>{nombre}</b>{' '}
              <small id={`${id}-${doc_id}`}>
                {definitivo ? palabraDeEstadoDocumento(firmas) : MENSAJES_RESPUESTA.sinFirmar}
              </small>
            </span>
          </label>
        )
      })}
      {!caben && (
        <p id={id} className={estilos.nota}>
          {maximoDeArchivos(maximo)}
        </p>
      )}
    </fieldset>
  )
}
