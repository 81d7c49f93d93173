import type { CargaObras } from '@cabildo/contracts/seguimiento-carga'
import {
  avisoDeRetiro,
  MENSAJES_SEGUIMIENTO,
  preguntaPorRetiro,
  TOPE_FILAS_OBRAS,
} from '@cabildo/contracts/seguimiento-reglas'
import { IconColumns3, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { entidad } from '../../../platform/entidad.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { useAperturas } from '../../../ui/DialogoPorPasos.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { ACEPTA_LIBROS, revisarLibro } from '../../../ui/libro.ts'
import { Progreso } from '../../../ui/Progreso.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { DialogoDeCarga, useCarga } from '../../cargas/index.ts'
import { CARGA_DE_OBRAS } from './cargaDeObras.ts'
import { ReporteCarga } from './ReporteCarga.tsx'
import { VistaPrevia } from './VistaPrevia.tsx'

interface Props {
  abierto: boolean
  onClose: () => void
  /** Opens the settings above, with the chosen workbook at hand. */
  onAjustes: (archivo: File | null) => void
  /** How often the settings were saved. */
  ajustesGrabados: number
}

/** SUBIR EXCEL: choose, look at what it would do, apply (SEG-08, SEG-14, SEG-28). Each opening begins anew. */
export const SubidaDialogo = (props: Props) => <Pasos key={useAperturas(props.abierto)} {...props} />

const Pasos = ({ abierto, onClose, onAjustes, ajustesGrabados }: Props) => {
  const uso = useCarga(CARGA_DE_OBRAS, abierto)
  const pregunta = useAbrible<string>()
  // Other columns make another preview: the file is still there, to be sent again.
  const vistos = useRef(ajustesGrabados)
  const repetir = useEffectEvent(uso.repetir)
  useEffect(() => {
    if (vistos.current === ajustesGrabados) return
    vistos.current = ajustesGrabados
    repetir()
  }, [ajustesGrabados])
  const abrirAjustes = () => onAjustes(uso.archivo)
  const botonAjustes = (
    <Button variant="default" leftSection={<Icono de={IconColumns3} />} onClick={abrirAjustes}>
      Abrir los ajustes
    </Button>
  )
  const alAplicar = ({ retirados, publicadas }: CargaObras) => {
    if (preguntaPorRetiro(retirados, publicadas)) pregunta.abrir(avisoDeRetiro(retirados, publicadas))
    else void uso.aplicar()
  }
  return (
    <>
      <DialogoDeCarga
        abierto={abierto}
        onClose={onClose}
        uso={uso}
        titulo="SUBIR EXCEL DE OBRAS"
        enviar="Procesar"
        archivoObligatorio={MENSAJES_SEGUIMIENTO.archivoObligatorio}
        noProcesado={MENSAJES_SEGUIMIENTO.noProcesado}
        nadaHecho="No cambió ninguna obra."
        arrastrable
        trasFalla={botonAjustes}
        archivo={
          <div className={cuerpo.paso}>
            <p>
              Las obras del archivo reemplazan a todas las que muestra la línea de tiempo. Se lee la primera hoja, hasta{' '}
              {miles(TOPE_FILAS_OBRAS)} filas, por las columnas de los ajustes. Antes de publicar verá qué cambia.
            </p>
            <CampoArchivo
              etiqueta="Archivo Excel"
              textoBoton="Elegir Excel"
              acepta={ACEPTA_LIBROS}
              icono={IconFileSpreadsheet}
              archivo={uso.archivo}
              onArchivo={uso.elegir}
              revisar={(elegido) => revisarLibro(elegido, entidad.subidaMaximaBytes)}
              error={uso.error}
              disabled={uso.avance !== null}
            />
            {uso.avance !== null && (
              <Progreso
                texto={uso.avance < 1 ? 'Subiendo el archivo' : 'Recibiendo el archivo'}
                fraccion={uso.avance < 1 ? uso.avance : null}
              />
            )}
            {uso.codigo === 'sinColumnas' && botonAjustes}
          </div>
        }
        vistaPrevia={(carga) => <VistaPrevia carga={carga} onAjustes={abrirAjustes} />}
        porAplicar={porAplicar}
        loQueSeHara={loQueSeHara}
        onAplicar={alAplicar}
        resultado={({ reporte }) => reporte && <ReporteCarga reporte={reporte} onAjustes={abrirAjustes} />}
      />
      <Confirmacion
        abierto={abierto && pregunta.abierto}
        onClose={pregunta.cerrar}
        encima
        arrastrable
        destructiva
        titulo="QUITAR OBRAS PUBLICADAS"
        textoBoton="Quitar y reemplazar"
        icono={<Icono de={IconUpload} />}
        alConfirmar={async () => {
          pregunta.cerrar()
          void uso.aplicar()
        }}
      >
        <p>{pregunta.valor}</p>
        <p>Dejarán de verse en la línea de tiempo. Si no es el archivo completo, cancele y elija otro.</p>
      </Confirmacion>
    </>
  )
}

/** An upload is kept with its date also when it changes nothing: it says that the works stand as they stood. */
const porAplicar = ({ nuevos, cambiados, iguales }: CargaObras): number => nuevos + cambiados + iguales

/** What pressing Aplicar will do. */
const loQueSeHara = ({ nuevos, cambiados, retirados }: CargaObras): string =>
  [
    nuevos > 0 && `${miles(nuevos)} por publicar`,
    cambiados > 0 && `${miles(cambiados)} por actualizar`,
    retirados > 0 && `${miles(retirados)} por quitar`,
  ]
    .filter(Boolean)
    .join(', ') || 'Ninguna obra cambia; se anotará la fecha de la carga'
