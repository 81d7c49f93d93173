import { exigeDestinatario } from '@cabildo/contracts/documentos-comunicaciones'
import { useQuery } from '@tanstack/react-query'
import { areasQuery } from '../../../platform/areas.ts'
import { conError } from '../../../ui/conError.tsx'
import { Textarea } from '../../../ui/kit/campo.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { SelectorBuscable } from '../../../ui/SelectorBuscable.tsx'
import type { Campo, DocumentoForm } from './useDocumentoForm.ts'

/** A text of one line, however many it takes to show it. */
const enUnaLinea = (texto: string) => texto.replace(/\s*\n\s*/g, ' ')

/** Whom a communication is for and its subject; its texts follow (EXP-48). */
export function CamposComunicacion({ forma, soloLectura }: { forma: DocumentoForm; soloLectura: boolean }) {
  const { valores, poner, error, dejar, articulos } = forma
  const { destinatario, tipo_doc, resolutivos } = valores
  const haciaFuera = exigeDestinatario(tipo_doc)
  const campo = (name: Campo) => ({
    name,
    error: conError(error(name)),
    onBlur: () => dejar(name),
    readOnly: soloLectura,
    autosize: true,
    minRows: 1,
    maxRows: 4,
    lang: 'es-PE',
    spellCheck: true,
  })
  return (
    <>
      <Textarea
        label="Destinatario"
        required={haciaFuera}
        {...campo('destinatario')}
        description={
          haciaFuera ? 'Nombre y cargo, o la entidad' : 'Si lo deja vacío, se imprimen las áreas a las que se derive'
        }
        value={destinatario}
        onChange={({ currentTarget }) => poner({ destinatario: enUnaLinea(currentTarget.value) })}
      />
      {!haciaFuera && !soloLectura && (
        <AgregarArea onArea={(name) => poner({ destinatario: conArea(destinatario, name) })} />
      )}
      <Textarea
        label="Asunto"
        required
        {...campo('resolutivos')}
        value={resolutivos[0]?.texto ?? ''}
        onChange={({ currentTarget }) => articulos.escribirAsunto(enUnaLinea(currentTarget.value))}
      />
    </>
  )
}

const conArea = (destinatario: string, area: string) => {
  const nombres = destinatario.split(';').flatMap((nombre) => nombre.trim() || [])
  return [...new Set([...nombres, area])].join('; ')
}

/** Writes the name of an area after those that are there. */
const AgregarArea = ({ onArea }: { onArea: (name: string) => void }) => {
  const { data: areas = [], isError, refetch } = useQuery(areasQuery)
  if (isError) return <NoSePudo que="las áreas" onReintentar={() => void refetch()} />
  return (
    <SelectorBuscable
      label="Agregar un área al destinatario"
      placeholder="Busque el área"
      nothingFoundMessage="Ningún área coincide"
      opciones={areas}
      value={0}
      onChange={(id) => {
        const area = areas.find((una) => una.id === id)
        if (area) onArea(area.name)
      }}
    />
  )
}
