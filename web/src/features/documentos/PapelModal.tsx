import { diaLima, fecha as enTexto } from '@cabildo/contracts/base/tiempo'
import { type Documento, documentosApi } from '@cabildo/contracts/documentos'
import { FIRMANTES_MAXIMO, Firmantes, faltaDeFecha, MENSAJES_PAPEL } from '@cabildo/contracts/documentos-papel'
import { useState } from 'react'
import { subir } from '../../platform/subida.ts'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { conError } from '../../ui/conError.tsx'
import { Textarea } from '../../ui/kit/campo.tsx'
import { nombreDe } from './archivos.ts'
import { SubirPdfDialogo } from './SubirPdfDialogo.tsx'

interface Props {
  documento: Documento
  abierto: boolean
  onClose: () => void
}

const VACIO = { fecha: '', firmantes: '' }
type Campos = typeof VACIO

/** What is wrong with what is written; nothing beside an empty field. */
const problemasDe = ({ fecha, firmantes }: Campos, { created_at }: Documento): Partial<Campos> => {
  const mala = faltaDeFecha(fecha, created_at, diaLima(new Date()))
  const malos = firmantes.trim() && Firmantes.safeParse(firmantes).error?.issues[0]?.message
  return { ...(fecha && mala && { fecha: mala }), ...(malos && { firmantes: malos }) }
}

/** FIRMADO EN PAPEL: who signed a document outside, and when; the scan becomes its main PDF, and final (D-138). */
export const PapelModal = ({ documento, ...ventana }: Props) => {
  const [campos, setCampos] = useState(VACIO)
  const [rechazos, setRechazos] = useState<Partial<Record<string, string>>>({})
  const { fecha, firmantes } = campos
  const problemas = { ...problemasDe(campos, documento), ...rechazos }
  const poner = (cambio: Partial<Campos>) => {
    setCampos({ ...campos, ...cambio })
    setRechazos({})
  }
  return (
    <SubirPdfDialogo
      {...ventana}
      titulo={MENSAJES_PAPEL.titulo}
      detalle={nombreDe(documento)}
      textoBoton="Registrar"
      etiqueta="escaneo firmado (PDF)"
      falta={[
        ...(fecha && !problemas.fecha ? [] : ['la fecha de la firma']),
        ...(firmantes.trim() && !problemas.firmantes ? [] : ['quiénes firmaron']),
      ]}
      sucio={fecha !== '' || firmantes !== ''}
      alAbrir={() => {
        setCampos(VACIO)
        setRechazos({})
      }}
      enviar={(pdf, opciones) =>
        subir(
          documentosApi.firmarEnPapel,
          {
            params: { doc_id: String(documento.doc_id) },
            body: { ...campos, version: documento.updated_at },
            archivos: { 'selectedFile[]': [pdf] },
          },
          opciones,
        )
      }
      alRechazar={setRechazos}
      exito={MENSAJES_PAPEL.firmado}
      fallo={MENSAJES_PAPEL.noFirmado}
    >
      <CampoFecha
        data-autofocus
        label="Fecha de la firma"
        description={`Desde el ${enTexto(documento.created_at)}, día del documento`}
        value={fecha}
        error={conError(problemas.fecha)}
        onChange={(dia) => poner({ fecha: dia })}
      />
      <Textarea
        label="Quiénes firmaron"
        description={`Un nombre por línea, ${FIRMANTES_MAXIMO} como máximo. Se muestran a quien verifica el documento.`}
        autosize
        minRows={2}
        value={firmantes}
        error={conError(problemas.firmantes)}
        onChange={({ currentTarget }) => poner({ firmantes: currentTarget.value })}
      />
    </SubirPdfDialogo>
  )
}
