import { TOPE_FILAS_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { entidad } from '../../../platform/entidad.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { ACEPTA_LIBROS, revisarLibro } from '../../../ui/libro.ts'
import { Progreso } from '../../../ui/Progreso.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { BotonDescarga } from '../../cargas/index.ts'
import { bajarPlantilla } from './carga.api.ts'

interface Props {
  archivo: File | null
  onArchivo: (archivo: File | null) => void
  error: string | undefined
  /** Fraction of the file that was sent; null while nothing is being sent. */
  avance: number | null
}

/** The choice of the workbook, and what it must be like (CAN-12, CAN-20). */
export const PasoArchivo = ({ archivo, onArchivo, error, avance }: Props) => (
  <div className={cuerpo.paso}>
    <p>
      La hoja debe tener por lo menos las columnas <b>DNI</b> y <b>APELLIDOS Y NOMBRES</b>, en cualquier lugar, y hasta{' '}
      {miles(TOPE_FILAS_CANASTAS)} filas. Antes de registrar verá qué se hará con cada una.
    </p>
    <CampoArchivo
      etiqueta="Archivo Excel"
      textoBoton="Elegir Excel"
      acepta={ACEPTA_LIBROS}
      icono={IconFileSpreadsheet}
      archivo={archivo}
      onArchivo={onArchivo}
      revisar={(elegido) => revisarLibro(elegido, entidad.subidaMaximaBytes)}
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
