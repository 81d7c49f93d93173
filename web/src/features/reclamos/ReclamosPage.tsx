import { numeroDeReclamo } from '@cabildo/contracts/reclamos'
import { COLUMNAS_RECLAMOS, type Reclamo, recortada, TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconFileTypePdf, IconInfoCircle, IconMessageReport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { Correo } from '../../ui/tabla/Correo.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { DosLineas } from '../../ui/tabla/DosLineas.tsx'
import { Documento, Sisgedo } from '../../ui/tabla/Numeros.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { estadoDe, useListado } from '../../ui/tabla/useListado.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import { DetalleModal } from './DetalleModal.tsx'
import { type ListadoReclamos, pedirEnlacePdf, reclamosQuery, useReclamosEnVivo } from './reclamos.api.ts'

type Campo = ListadoReclamos['order'][number]['column']

const COLUMNAS = vestir(COLUMNAS_RECLAMOS, [
  { lugar: 'mitad', fija: true },
  { lugar: 'principal', celda: ({ nombres }) => <strong>{nombres}</strong> },
  { lugar: 'mitad', celda: ({ nruc, ndoc }) => <Documento numero={nruc || ndoc} /> },
  {
    anchoMinPx: 220,
    rotulo: () => false,
    celda: ({ descripcion }) => <DosLineas texto={recortada(descripcion)} />,
  },
  { anchoMinPx: 170, celda: ({ email }) => <Correo direccion={email} /> },
  { lugar: 'mitad', celda: ({ expe_id }) => <Sisgedo expe_id={expe_id} /> },
  { lugar: 'lado', fija: true },
])

const SIN_PDF = 'El PDF estará cuando Sisgedo registre el reclamo'

/** LISTADO DE RECLAMOS: what citizens wrote in the complaints book (REC-28 to REC-37). No exports (SHE-88). */
export function ReclamosPage() {
  const sesion = useSesion()
  return sesion && <Listado sesion={sesion} />
}

function Listado({ sesion: { area } }: { sesion: SesionUsuario }) {
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const consulta = useQuery(reclamosQuery(listado))
  const detalle = useAbrible<Reclamo>()
  const pdf = useAbrible<Reclamo>()
  useReclamosEnVivo(area.id)

  return (
    <>
      <Cabeza titulo="LISTADO DE RECLAMOS">Lo que los ciudadanos presentan en el Libro de reclamaciones</Cabeza>
      <DataTable
        titulo="LISTADO DE RECLAMOS"
        columnas={COLUMNAS}
        tabla={TABLA_RECLAMOS}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        clave={({ id }) => id}
        acciones={(reclamo) => (
          <>
            <AccionFila
              icono={IconInfoCircle}
              nombre={`Ver el detalle del reclamo ${numeroDeReclamo(reclamo.id)} de ${reclamo.nombres}`}
              onClick={() => detalle.abrir(reclamo)}
            />
            <AccionFila
              icono={IconFileTypePdf}
              nombre={`Ver PDF del reclamo ${numeroDeReclamo(reclamo.id)} de ${reclamo.nombres}`}
              impedida={reclamo.url === null ? SIN_PDF : undefined}
              onClick={() => pdf.abrir(reclamo)}
            />
          </>
        )}
        vacio={{
          icono: <Icono de={IconMessageReport} tam={32} />,
          titulo: 'Todavía no hay reclamos',
          texto: 'Aquí aparecen los que se presentan en el Libro de reclamaciones, que es público.',
        }}
      />
      {detalle.valor && <DetalleModal reclamo={detalle.valor} abierto={detalle.abierto} onClose={detalle.cerrar} />}
      {pdf.valor && <VisorReclamo reclamo={pdf.valor} abierto={pdf.abierto} onClose={pdf.cerrar} />}
    </>
  )
}

interface VisorProps {
  reclamo: Reclamo
  abierto: boolean
  onClose: () => void
}

/** The PDF of a complaint, named by its number in Sisgedo (REC-33, API-107). */
const VisorReclamo = ({ reclamo: { id, expe_id }, ...visor }: VisorProps) => (
  <VisorPdf
    titulo={`Reclamo ${numeroDeReclamo(id)}`}
    archivo={`${expe_id}.pdf`}
    url={(signal) => pedirEnlacePdf(id, signal)}
    {...visor}
  />
)
