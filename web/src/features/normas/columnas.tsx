import { avisoDeDatos } from '@cabildo/contracts/datos-personales'
import { capitalizada } from '@cabildo/contracts/documentos'
import { COLUMNAS_NORMAS, type NormaListada, numeroDeNorma } from '@cabildo/contracts/normas'
import { caminoDeNorma, direccionDeNorma } from '@cabildo/contracts/normas-direccion'
import { nombreDeNorma, tituloDeNorma } from '@cabildo/contracts/normas-tipos'
import { IconAlertTriangle } from '@tabler/icons-react'
import { EstadoNorma } from '../../ui/EstadoNorma.tsx'
import { BotonPdf } from '../../ui/tabla/BotonArchivo.tsx'
import { DeAreaCerrada, DosLineas } from '../../ui/tabla/celdas.tsx'
import { MarcaFila } from '../../ui/tabla/MarcaFila.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { ASPECTO_TEXTO } from '../textos/index.ts'
import estilos from './FilesPage.module.css'

const ANONIMIZAR = 'Puede reemplazar el PDF por una versión anonimizada'

/** The columns of the list, PDF among them, which no export has (NOR-02, NOR-05). */
export const columnasCon = (abrir: (norma: NormaListada) => void) =>
  vestir<typeof COLUMNAS_NORMAS, NormaListada>(
    COLUMNAS_NORMAS,
    {
      ndoc: {
        celda: (norma) => (
          <a className={estilos.numero} href={paginaDe(norma)} aria-label={`Página de ${tituloDeNorma(norma)}`}>
            {numeroDeNorma(norma)}
          </a>
        ),
        lugar: 'lado',
        fija: true,
      },
      area: { orden: 'uo', rotulo: ({ uo }) => uo === 0, anchoMinPx: 128 },
      tipo_doc: {
        celda: ({ tipo_doc, area_cerrada }) => (
          <>
            <span className={estilos.tipo}>{nombreDeNorma(tipo_doc)}</span>
            <DeAreaCerrada nombre={area_cerrada} />
          </>
        ),
        lugar: 'principal',
      },
      descripcion: {
        celda: ({ descripcion }) => <DosLineas texto={capitalizada(descripcion)} />,
        rotulo: () => false,
        anchoMinPx: 200,
      },
      estado: { celda: (norma) => <EstadoNorma {...norma} />, anchoMinPx: 120 },
      created_at: { lugar: 'mitad', fija: true },
      hora: { lugar: 'mitad', fija: true },
    },
    {
      descripcion: {
        campo: 'path_file',
        titulo: 'PDF',
        celda: (norma) => <Archivo norma={norma} abrir={abrir} />,
        rotulo: () => false,
      },
    },
  )

/** The page that anybody reads, cites and shares. */
const paginaDe = ({ tipo_doc, anio, ndoc, uo }: NormaListada): string =>
  caminoDeNorma(direccionDeNorma({ tipo_doc, anio, numero: ndoc, uo: uo || null }))

interface Props {
  norma: NormaListada
  abrir: (norma: NormaListada) => void
}

/** The button of the PDF, a mark if its text cannot be searched, and the warning of personal data (NOR-06, P-15). */
function Archivo({ norma, abrir }: Props) {
  const { texto, datos_personales } = norma
  const de = tituloDeNorma(norma)
  return (
    <div className={estilos.archivos}>
      <BotonPdf aria-label={`Ver PDF de ${de}`} onClick={() => abrir(norma)} />
      {texto !== 'completo' && <MarcaFila de={de} {...ASPECTO_TEXTO[texto]} />}
      {datos_personales.length > 0 && (
        <MarcaFila
          de={de}
          icono={IconAlertTriangle}
          palabra="Datos personales"
          texto={`${avisoDeDatos(datos_personales)}. ${ANONIMIZAR}`}
          urgente
        />
      )}
    </div>
  )
}
