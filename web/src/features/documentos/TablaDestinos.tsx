import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { IconTrash } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { ActionIcon } from '../../ui/kit/boton.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../ui/TablaBreve.tsx'
import { EstadoFirma } from '../../ui/tabla/celdas.tsx'
import estilos from './DestinosModal.module.css'
import { LugarEnHoja } from './HojaFirmas.tsx'
import type { Linea } from './useDestinos.ts'

interface Props {
  lineas: readonly Linea[]
  onQuitar: (linea: Linea) => void
}

/** The destinations as they sign, with state, place and when they were sent; only unsigned ones can go (DOC-59, DOC-60, DOC-67). */
export const TablaDestinos = ({ lineas, onQuitar }: Props) => (
  <TablaBreve
    nombre="Destinos"
    className={estilos.tabla}
    titulos={['Orden', 'Dependencia', 'Motivo', 'Posición', 'Estado']}
    vacia="Todavía no tiene destinos"
  >
    {lineas.map((linea) => (
      <FilaBreve key={linea.key}>
        <CeldaBreve className={estilos.celdaOrden}>
          <span className={estilos.orden} data-estado={estadoDe(linea)}>
            {linea.turno}
          </span>
        </CeldaBreve>
        <CeldaBreve className={estilos.dependencia}>{linea.dependencia_name}</CeldaBreve>
        <CeldaBreve>{linea.motivo_name}</CeldaBreve>
        <CeldaBreve className={estilos.posicion}>
          <LugarEnHoja position_firma={linea.position_firma} firmado={linea.estado} />
        </CeldaBreve>
        <CeldaBreve className={estilos.celdaEstado}>
          <EstadoFirma firmado={linea.estado} />
          <small>
            {linea.date_derivado ? `Enviado ${fecha(linea.date_derivado)} ${hora(linea.date_derivado)}` : 'Por enviar'}
          </small>
        </CeldaBreve>
        <CeldaBreve className={estilos.celdaAccion}>
          {!linea.estado && (
            <ActionIcon
              size={32}
              aria-label={`Quitar ${linea.dependencia_name}, orden ${linea.turno}`}
              onClick={() => onQuitar(linea)}
            >
              <Icono de={IconTrash} />
            </ActionIcon>
          )}
        </CeldaBreve>
      </FilaBreve>
    ))}
  </TablaBreve>
)

const estadoDe = ({ estado, date_derivado }: Linea) => (estado ? 'firmado' : date_derivado ? 'enviado' : 'nuevo')
