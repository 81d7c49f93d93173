import { ERRORES } from '@cabildo/contracts/base/errores'
import { TOPE_FILAS_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { FALLAS_HOJA, TIPO_XLSX } from '@cabildo/contracts/hojas'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { entidad } from '../../../platform/entidad.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { BotonDescarga } from './BotonDescarga.tsx'
import { bajarPlantilla } from './carga.api.ts'
import estilos from './carga.module.css'

/** How every workbook of Excel begins: it is a ZIP. */
const SIGNO_ZIP = 'PK'

/** What the browser can see to be wrong; whether it is a workbook the server tells (CAN-12, SHE-72). */
const revisarLibro = async (archivo: File): Promise<string | null> => {
  if (!/\.xlsx$/i.test(archivo.name)) return FALLAS_HOJA.noEsXlsx
  if (archivo.size > entidad.subidaMaximaBytes) return ERRORES.archivoGrande.mensaje
  // Moved or deleted since it was chosen: it cannot be read.
  const signo = await archivo
    .slice(0, SIGNO_ZIP.length)
    .text()
    .catch(() => '')
  return signo === SIGNO_ZIP ? null : FALLAS_HOJA.noEsXlsx
}

interface Props {
  archivo: File | null
  onArchivo: (archivo: File | null) => void
  error: string | undefined
  /** Part that has been sent; null while nothing is. */
  avance: number | null
}

/** The choice of the workbook, and what it must be like (CAN-12, CAN-20). */
export const PasoArchivo = ({ archivo, onArchivo, error, avance }: Props) => (
  <div className={estilos.paso}>
    <p>
      La hoja debe tener por lo menos las columnas <b>DNI</b> y <b>APELLIDOS Y NOMBRES</b>, en cualquier lugar, y hasta{' '}
      {miles(TOPE_FILAS_CANASTAS)} filas. Antes de registrar verá qué se hará con cada una.
    </p>
    <CampoArchivo
      etiqueta="Archivo Excel"
      textoBoton="Elegir Excel"
      acepta={`.xlsx,${TIPO_XLSX}`}
      icono={IconFileSpreadsheet}
      archivo={archivo}
      onArchivo={onArchivo}
      revisar={revisarLibro}
      error={error}
      disabled={avance !== null}
    />
    {avance === null ? (
      <BotonDescarga onBajar={bajarPlantilla}>Descargar plantilla</BotonDescarga>
    ) : (
      <Progreso
        texto={avance < 1 ? 'Subiendo el archivo' : 'Recibiendo el archivo'}
        fraccion={avance < 1 ? avance : null}
      />
    )}
  </div>
)
