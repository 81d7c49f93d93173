import { diaLima, fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { documentoEscrito, type Visita } from '@cabildo/contracts/visitas'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { IDIOMA } from '../../ui/tabla/idioma.ts'
import { imprimirDocumento } from '../../ui/tabla/impresion.ts'
import estilos from './EnElEdificio.module.css'
import { haceCuanto, useAhora } from './tiempo.ts'
import { SIN_UBICACION } from './useVisitaForm.ts'
import { dentroQuery } from './visitas.api.ts'

interface Props {
  abierto: boolean
  onClose: () => void
  area_id: number
  /** The municipality and the area, as the list says whose it is. */
  procedencia: string
}

/** The hour of entry; the day too, of who came before today. */
const desdeCuando = ({ created_at }: Visita, hoy: string): string =>
  created_at.startsWith(hoy) ? hora(created_at) : `${fecha(created_at)} ${hora(created_at)}`

const porUbicacion = (visitas: readonly Visita[]): Map<string, Visita[]> =>
  Map.groupBy(visitas, ({ ubicacion }) => ubicacion ?? SIN_UBICACION)

/** Who is inside now, by location, since when; follows the log live, and prints the list for an evacuation. */
export function EnElEdificio({ abierto, onClose, area_id, procedencia }: Props) {
  const ahora = useAhora()
  const hoy = diaLima(new Date())
  const consulta = useQuery({ ...dentroQuery(area_id), enabled: abierto })
  const dentro = consulta.data?.data ?? []
  const imprimir = () =>
    imprimirDocumento({
      titulo: 'LISTA DE EVACUACIÓN',
      procedencia,
      fecha: `${fecha(diaLima(new Date()))} ${hora(marcaLima(new Date()))}`,
      pie: IDIOMA.generado,
      titulos: ['Ubicación/Oficina', 'Visitante', 'Documento', 'Empleado Visitado', 'Desde', 'A salvo'],
      fijas: [false, false, true, false, true, true],
      filas: dentro.map((v) => [
        v.ubicacion ?? SIN_UBICACION,
        v.ape_nom,
        documentoEscrito(v),
        v.employee_visitado,
        desdeCuando(v, hoy),
        '☐',
      ]),
      apretada: true,
    })
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      titulo="EN EL EDIFICIO AHORA"
      // No figure before there is one: a zero would be taken for an empty building.
      detalle={consulta.data && (dentro.length === 1 ? '1 visitante' : `${dentro.length} visitantes`)}
      tam="lg"
      botones={
        <>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <Button leftSection={<Icono de={IconPrinter} />} disabled={dentro.length === 0} onClick={imprimir}>
            Imprimir lista de evacuación
          </Button>
        </>
      }
    >
      <div className={estilos.tablero} aria-busy={consulta.isPending || undefined}>
        {[...porUbicacion(dentro)].map(([ubicacion, suyas]) => (
          <section key={ubicacion} aria-label={ubicacion}>
            <h3>
              {ubicacion} <span>{suyas.length}</span>
            </h3>
            <ul>
              {suyas.map((visita) => (
                <li key={visita.id}>
                  <strong>{visita.ape_nom}</strong>
                  <span>{documentoEscrito(visita)}</span>
                  <span>con {visita.employee_visitado}</span>
                  <span>
                    desde {desdeCuando(visita, hoy)} · {haceCuanto(visita.created_at, ahora)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {consulta.isError && !consulta.data && (
          <NoSePudo que="quiénes están en el edificio" onReintentar={() => void consulta.refetch()} />
        )}
        {consulta.isSuccess && dentro.length === 0 && <p>No hay visitantes en el edificio.</p>}
      </div>
    </Dialogo>
  )
}
