import { MENSAJES_SEGUIMIENTO, TOPE_FILAS_OBRAS } from '@cabildo/contracts/seguimiento-reglas'
import { Button } from '@mantine/core'
import { IconColumns3, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { entidad } from '../../../platform/entidad.ts'
import { BotonEspera, enEspera } from '../../../ui/BotonEspera.tsx'
import { Espera, useEsperaVisible } from '../../../ui/Buscando.tsx'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { DialogoPorPasos, type PasoDeDialogo, useAperturas } from '../../../ui/DialogoPorPasos.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ACEPTA_LIBROS, revisarLibro } from '../../../ui/libro.ts'
import { Progreso } from '../../../ui/Progreso.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { ReporteCarga } from './ReporteCarga.tsx'
import { useSubida } from './useSubida.ts'

interface Props {
  abierto: boolean
  onClose: () => void
  /** Opens the settings above, with the chosen workbook at hand. */
  onAjustes: (archivo: File | null) => void
  /** How often the settings were saved. */
  ajustesGrabados: number
}

/** SUBIR EXCEL: choose, wait, read what came of it (SEG-08, SEG-14, SEG-28). Each opening begins anew. */
export const SubidaDialogo = (props: Props) => <Pasos key={useAperturas(props.abierto)} {...props} />

type Paso = 'archivo' | 'procesando' | 'reporte'

const Pasos = ({ abierto, onClose, onAjustes, ajustesGrabados }: Props) => {
  const idEstado = useId()
  const subida = useSubida()
  const { archivo, reporte, avance, pregunta } = subida
  // The server has the whole file, so the upload can no longer be cancelled.
  const enServidor = avance !== null && avance >= 1
  const procesando = useEsperaVisible(enServidor)
  const paso: Paso = procesando ? 'procesando' : reporte ? 'reporte' : 'archivo'
  const motivo = enServidor ? idEstado : undefined

  const [vistos, setVistos] = useState(ajustesGrabados)
  if (vistos !== ajustesGrabados) {
    setVistos(ajustesGrabados)
    subida.repetir()
  }
  const cerrar = () => {
    subida.dejar()
    onClose()
  }
  const pasos: Record<Paso, PasoDeDialogo> = {
    archivo: {
      cuerpo: (
        <div className={cuerpo.paso} ref={subida.campo}>
          <p>
            Las obras del archivo reemplazan a todas las que muestra la línea de tiempo. Se lee la primera hoja, hasta{' '}
            {miles(TOPE_FILAS_OBRAS)} filas, por las columnas de los ajustes.
          </p>
          <CampoArchivo
            etiqueta="Archivo Excel"
            textoBoton="Elegir Excel"
            acepta={ACEPTA_LIBROS}
            icono={IconFileSpreadsheet}
            archivo={archivo}
            onArchivo={subida.elegir}
            revisar={(elegido) => revisarLibro(elegido, entidad.subidaMaximaBytes)}
            error={subida.error}
            disabled={avance !== null}
          />
          {avance !== null && (
            <Progreso
              texto={enServidor ? 'Procesando el archivo' : 'Subiendo el archivo'}
              fraccion={enServidor ? null : avance}
            />
          )}
          {subida.porAjustes && (
            <Button variant="default" leftSection={<Icono de={IconColumns3} />} onClick={() => onAjustes(archivo)}>
              Abrir los ajustes
            </Button>
          )}
        </div>
      ),
      estado: enServidor
        ? 'Procesando: espere la respuesta'
        : !archivo && !subida.error && MENSAJES_SEGUIMIENTO.archivoObligatorio,
      botones: (
        <>
          <Button variant="subtle" color="gray" onClick={cerrar} {...enEspera(motivo)}>
            Cancelar
          </Button>
          <BotonEspera
            leftSection={<Icono de={IconUpload} />}
            esperando={avance !== null}
            onClick={() => void subida.enviar()}
          >
            Procesar
          </BotonEspera>
        </>
      ),
    },
    procesando: {
      cuerpo: <Espera texto="Se leen las obras del archivo" />,
    },
    reporte: {
      cuerpo: reporte && <ReporteCarga reporte={reporte} onAjustes={() => onAjustes(archivo)} />,
      botones: (
        <>
          <Button variant="default" onClick={subida.otro}>
            Subir otro archivo
          </Button>
          <Button onClick={cerrar}>Cerrar</Button>
        </>
      ),
    },
  }
  return (
    <>
      <DialogoPorPasos
        paso={paso}
        pasos={pasos}
        idEstado={idEstado}
        retenido={enServidor}
        abierto={abierto}
        onClose={cerrar}
        titulo={paso === 'procesando' ? 'Procesando' : 'SUBIR EXCEL DE OBRAS'}
        detalle={paso === 'reporte' && reporte && `${reporte.nombre} · hoja ${reporte.hoja}`}
        tam={paso === 'procesando' ? '340px' : paso === 'reporte' ? 'lg' : 'md'}
        ocupado={paso === 'procesando'}
        arrastrable
      />
      <Confirmacion
        abierto={abierto && !procesando && pregunta.abierto}
        onClose={pregunta.cerrar}
        encima
        arrastrable
        destructiva
        titulo="QUITAR OBRAS PUBLICADAS"
        textoBoton="Quitar y reemplazar"
        icono={<Icono de={IconUpload} />}
        alConfirmar={async () => {
          pregunta.cerrar()
          void subida.enviar(pregunta.valor?.retiro)
        }}
      >
        <p>{pregunta.valor?.texto}</p>
        <p>Dejarán de verse en la línea de tiempo. Si no es el archivo completo, cancele y elija otro.</p>
      </Confirmacion>
    </>
  )
}
