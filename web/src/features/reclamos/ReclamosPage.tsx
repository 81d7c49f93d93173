import { recortada } from '@cabildo/contracts/ciudadano'
import { VISTAS_DE_PLAZO } from '@cabildo/contracts/filtro-de-plazo'
import { reclamoEscrito } from '@cabildo/contracts/reclamos'
import { COLUMNAS_RECLAMOS, type Reclamo, TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconFileTypePdf, IconInfoCircle, IconMessageReport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { CorreoDeFila } from '../../ui/tabla/CorreoDeFila.tsx'
import { Documento, DosLineas, Sisgedo } from '../../ui/tabla/celdas.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import { DetalleModal } from './DetalleModal.tsx'
import { pedirEnlacePdf, reclamosQuery, useReclamosEnVivo } from './reclamos.api.ts'

const COLUMNAS = vestir<typeof COLUMNAS_RECLAMOS, Reclamo>(COLUMNAS_RECLAMOS, {
  id: { lugar: 'mitad', fija: true },
  nombres: { lugar: 'principal', celda: ({ nombres }) => <strong>{nombres}</strong> },
  ndoc: { lugar: 'mitad', celda: ({ nruc, ndoc }) => <Documento numero={nruc || ndoc} /> },
  descripcion: {
    anchoMinPx: 220,
    rotulo: () => false,
    celda: ({ descripcion }) => <DosLineas texto={recortada(descripcion)} />,
  },
  email: { anchoMinPx: 170, celda: (reclamo) => <CorreoDeFila fila={reclamo} de={nombreDe(reclamo)} /> },
  expe_id: { lugar: 'mitad', celda: ({ expe_id }) => <Sisgedo expe_id={expe_id} /> },
  created_at: { lugar: 'lado', fija: true },
})

/** Names a complaint for screen readers. */
const nombreDe = ({ id, nombres }: Reclamo): string => `reclamo ${reclamoEscrito(id)} de ${nombres}`

const SIN_PDF = 'El PDF estará cuando Sisgedo registre el reclamo'

/** LISTADO DE RECLAMOS: what citizens wrote in the complaints book (REC-28 to REC-37). No exports (SHE-88). */
export function ReclamosPage({ sesion: { area } }: { sesion: SesionUsuario }) {
  const lista = useListaDePantalla(TABLA_RECLAMOS, [{ column: 'created_at', dir: 'desc' }])
  const consulta = useQuery(reclamosQuery(lista.listado))
  const detalle = useAbrible<Reclamo>()
  const pdf = useAbrible<Reclamo>()
  useReclamosEnVivo(area.id)

  return (
    <PantallaDeLista
      titulo="LISTADO DE RECLAMOS"
      contexto="Lo que los ciudadanos presentan en el Libro de reclamaciones"
      columnas={COLUMNAS}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      acciones={(reclamo) => [
        {
          icono: IconInfoCircle,
          nombre: `Ver el detalle del ${nombreDe(reclamo)}`,
          onClick: () => detalle.abrir(reclamo),
        },
        {
          icono: IconFileTypePdf,
          nombre: `Ver PDF del ${nombreDe(reclamo)}`,
          impedida: reclamo.url === null ? SIN_PDF : undefined,
          onClick: () => pdf.abrir(reclamo),
        },
      ]}
      filtroRapido={{
        etiqueta: 'Filtrar reclamos',
        columna: 'plazo',
        opciones: [{ valor: '', etiqueta: 'Todos' }, ...VISTAS_DE_PLAZO],
      }}
      vacio={{
        icono: IconMessageReport,
        titulo: 'Todavía no hay reclamos',
        texto: 'Aquí aparecen los que se presentan en el Libro de reclamaciones, que es público.',
      }}
    >
      <AlAbrir de={detalle}>{(reclamo, ventana) => <DetalleModal reclamo={reclamo} {...ventana} />}</AlAbrir>
      <AlAbrir de={pdf}>
        {({ id, expe_id }, ventana) => (
          // Named by its number in Sisgedo (REC-33, API-107).
          <VisorPdf
            titulo={`Reclamo ${reclamoEscrito(id)}`}
            archivo={`${expe_id}.pdf`}
            url={(signal) => pedirEnlacePdf(id, signal)}
            {...ventana}
          />
        )}
      </AlAbrir>
    </PantallaDeLista>
  )
}
