import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { entidad } from '../../platform/entidad.ts'
import { useRefresco } from '../../platform/refresco.ts'
import { avisar } from '../../ui/avisos.ts'
import { enEspera } from '../../ui/BotonEspera.tsx'
import { CampoArchivo } from '../../ui/CampoArchivo.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import { DOCUMENTOS } from './documentos.api.ts'
import clases from './redaccion/documento.module.css'

interface Opciones {
  alAvanzar: (fraccion: number) => void
  signal: AbortSignal
}

interface Props {
  abierto: boolean
  onClose: () => void
  titulo: string
  detalle: string
  textoBoton: string
  /** What the file is called: the label of its field, and what is missing without it. */
  etiqueta: string
  /** Fields beside the file, what is missing in them, and whether closing would lose something. */
  children?: ReactNode
  falta?: readonly string[]
  sucio?: boolean
  /** Empties those fields: each opening starts anew. */
  alAbrir?: () => void
  enviar: (pdf: File, opciones: Opciones) => Promise<unknown>
  /** Gets what the server says beside each of those fields. */
  alRechazar?: (campos: Partial<Record<string, string>>) => void
  exito: string
  fallo: string
}

/** A dialog that replaces the main PDF of a document: one file, sent with its progress and stopped at will (SHE-70). */
export const SubirPdfDialogo = ({
  abierto,
  onClose,
  etiqueta,
  children,
  falta = [],
  sucio = false,
  alAbrir,
  enviar,
  alRechazar,
  exito,
  fallo: textoDelFallo,
  ...dialogo
}: Props) => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [avance, setAvance] = useState(0)
  const [estabaAbierto, setEstabaAbierto] = useState(false)
  const control = useRef<AbortController | null>(null)
  const boton = useRef<HTMLButtonElement>(null)
  const idAvance = useId()
  const refresco = useRefresco(DOCUMENTOS)
  const envio = useMutation({
    mutationFn: ({ pdf, signal }: { pdf: File; signal: AbortSignal }) => enviar(pdf, { alAvanzar: setAvance, signal }),
    ...refresco,
  })
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (abierto !== estabaAbierto) {
    setEstabaAbierto(abierto)
    if (abierto) {
      setArchivo(null)
      setError(undefined)
      alAbrir?.()
    }
  }

  const alEnviar = async () => {
    if (!archivo || envio.isPending) return
    const propio = new AbortController()
    control.current = propio
    setAvance(0)
    setError(undefined)
    alRechazar?.({})
    try {
      await envio.mutateAsync({ pdf: archivo, signal: propio.signal })
      avisar.exito(exito)
      onClose()
    } catch (fallo) {
      if (propio.signal.aborted) return avisar.info(MENSAJES_DOCUMENTOS.envioCancelado)
      // Errors of a field show beside it.
      if (fallo instanceof ErrorApi && fallo.status === 422) {
        const { selectedFile, doc_id, ...otros } = fallo.campos
        setError(selectedFile ?? doc_id ?? (Object.keys(otros).length > 0 ? undefined : fallo.mensaje))
        alRechazar?.(otros)
      }
      avisarFallo(fallo, textoDelFallo)
    }
  }

  return (
    <FormDialogo
      {...dialogo}
      abierto={abierto}
      onClose={onClose}
      onSubmit={alEnviar}
      falta={[...falta, ...(archivo ? [] : [`el ${etiqueta}`])]}
      enviando={envio.isPending}
      sucio={sucio || archivo !== null}
      botonPrincipal={boton}
      icono={<Icono de={IconFileUpload} />}
    >
      <div className={clases.campos}>
        {children}
        <div>
          {/* The field bears the name itself. Where it is the only one, the title says what it takes. */}
          {children && (
            <div aria-hidden className={`cb-rotulo ${clases.rotulo}`}>
              {etiqueta}
            </div>
          )}
          <CampoArchivo
            etiqueta={etiqueta}
            archivo={archivo}
            error={error}
            disabled={envio.isPending}
            maximoBytes={entidad.subidaMaximaBytes}
            onArchivo={(nuevo) => {
              setArchivo(nuevo)
              setError(undefined)
            }}
          />
        </div>
      </div>
      {envio.isPending && (
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
