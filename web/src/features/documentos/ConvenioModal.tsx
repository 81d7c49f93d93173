import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type Documento, documentosApi, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { useRefresco } from '../../platform/refresco.ts'
import { subir } from '../../platform/subida.ts'
import { avisar } from '../../ui/avisos.ts'
import { enEspera } from '../../ui/BotonEspera.tsx'
import { CampoArchivo } from '../../ui/CampoArchivo.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import { nombreDe } from './archivos.ts'
import { DOCUMENTOS } from './documentos.api.ts'
import clases from './redaccion/documento.module.css'

interface Props {
  documento: Documento
  abierto: boolean
  onClose: () => void
}

/**
 * ACTUALIZAR CONVENIO: the signed convenio becomes the document's main PDF, and final (DOC-77, DOC-78, DOC-81, DOC-92).
 */
export const ConvenioModal = ({ documento, abierto, onClose }: Props) => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [avance, setAvance] = useState(0)
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const control = useRef<AbortController | null>(null)
  const boton = useRef<HTMLButtonElement>(null)
  const idAvance = useId()
  const refresco = useRefresco(DOCUMENTOS)
  const actualizar = useMutation({
    mutationFn: (pdf: File) =>
      subir(
        documentosApi.actualizarConvenio,
        {
          body: { doc_id: String(documento.doc_id), version: documento.updated_at },
          archivos: { 'selectedFile[]': [pdf] },
        },
        { alAvanzar: setAvance, signal: control.current?.signal },
      ),
    ...refresco,
  })
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setArchivo(null)
      setError(undefined)
    }
  }

  const enviar = async () => {
    if (!archivo || actualizar.isPending) return
    const propio = new AbortController()
    control.current = propio
    setAvance(0)
    setError(undefined)
    try {
      await actualizar.mutateAsync(archivo)
      avisar.exito(MENSAJES_DOCUMENTOS.convenioActualizado)
      onClose()
    } catch (fallo) {
      if (propio.signal.aborted) return avisar.info(MENSAJES_DOCUMENTOS.envioCancelado)
      // Errors of the file show beside it.
      if (fallo instanceof ErrorApi && fallo.status === 422) setError(Object.values(fallo.campos)[0] ?? fallo.mensaje)
      avisarFallo(fallo, MENSAJES.noActualizado)
    }
  }

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="ACTUALIZAR CONVENIO"
      detalle={nombreDe(documento)}
      onSubmit={enviar}
      falta={archivo ? [] : ['el PDF del convenio']}
      enviando={actualizar.isPending}
      sucio={archivo !== null}
      textoBoton="Actualizar"
      botonPrincipal={boton}
      icono={<Icono de={IconFileUpload} />}
    >
      <CampoArchivo
        etiqueta="PDF del convenio"
        archivo={archivo}
        error={error}
        disabled={actualizar.isPending}
        maximoBytes={entidad.subidaMaximaBytes}
        onArchivo={(nuevo) => {
          setArchivo(nuevo)
          setError(undefined)
        }}
      />
      {actualizar.isPending && (
        <div className={clases.envio}>
          <div id={idAvance}>
            <Progreso texto={avance < 1 ? 'Subiendo' : 'Revisando archivos'} fraccion={avance < 1 ? avance : null} />
          </div>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              control.current?.abort()
              // The pressed button disappears, so the focus moves on.
              boton.current?.focus()
            }}
            // The server has the whole file, and may have saved it.
            {...enEspera(avance === 1 ? idAvance : undefined)}
          >
            Cancelar envío
          </Button>
        </div>
      )}
    </FormDialogo>
  )
}
