import { type Acceso, haTerminado } from '@cabildo/contracts/accesos'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { MENSAJES_USUARIOS, type Usuario } from '@cabildo/contracts/usuarios'
import { IconPencil } from '@tabler/icons-react'
import { Button, Loader } from '../../ui/kit/boton.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { Interruptor } from '../../ui/tabla/Interruptor.tsx'
import { Vigencia } from '../../ui/Vigencia.tsx'
import estilos from './TablaAccesos.module.css'

interface Props {
  usuario: Usuario
  /** Undefined until they have loaded. */
  accesos: readonly Acceso[] | undefined
  /** The Lima day, yyyy-MM-dd. */
  hoy: string
  fallo: boolean
  onReintentar: () => void
  /** The actions of the rows; without them the list is read-only. */
  actos?: {
    /** Whether the change of state of an access is pending. */
    cambiando: (empacce_id: number) => boolean
    onAlternar: (acceso: Acceso) => void
    /** The access whose codes are loading. */
    abriendo: number | null
    onEditar: (acceso: Acceso) => void
  }
}

/** The table of LISTA DE ACCESOS (USU-23, USU-25). Explicit roles, because the cards change `display` (design §5). */
export function TablaAccesos({ usuario, accesos, hoy, fallo, onReintentar, actos }: Props) {
  if (!accesos)
    return (
      <div className={estilos.vacio} role="status">
        {fallo ? (
          <>
            <span>{MENSAJES.sinDatos}</span>
            <Button variant="default" size="compact-sm" onClick={onReintentar}>
              Reintentar
            </Button>
          </>
        ) : (
          <Loader size={24} aria-label="Cargando los accesos" />
        )}
      </div>
    )
  if (accesos.length === 0) return <p className={estilos.vacio}>{MENSAJES_USUARIOS.sinAccesos}</p>
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className={estilos.tabla} role="table" aria-label={`Accesos de ${usuario.username}`}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Año
          </th>
          <th role="columnheader" scope="col">
            Area
          </th>
          <th role="columnheader" scope="col">
            Cargo
          </th>
          <th role="columnheader" scope="col">
            Estado
          </th>
          {actos && (
            <th role="columnheader" scope="col">
              <span className="solo-lector">Acción</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {accesos.map((acceso) => {
          const { empacce_id, anio_eje, area_name, cargo_name } = acceso
          const estado = acceso.estado && !haTerminado(acceso, hoy)
          return (
            <tr role="row" key={empacce_id}>
              <td role="cell" className={estilos.anio}>
                {anio_eje}
                <Vigencia fechas={acceso} hoy={hoy} />
              </td>
              <td role="cell" className={estilos.area}>
                {area_name}
              </td>
              <td role="cell" className={estilos.cargo}>
                {cargo_name || 'Sin cargo'}
              </td>
              <td role="cell" className={estilos.estado} data-activo={estado || undefined}>
                <div>
                  {actos && (
                    <Interruptor
                      nombre={`Acceso activo: ${anio_eje}, ${area_name}`}
                      activo={estado}
                      ocupado={actos.cambiando(empacce_id)}
                      onCambiar={() => actos.onAlternar(acceso)}
                    />
                  )}
                  <span aria-hidden={actos && true}>{estado ? 'Activo' : 'Inactivo'}</span>
                </div>
              </td>
              {actos && (
                <td role="cell" className={estilos.accion}>
                  <AccionFila
                    icono={IconPencil}
                    nombre={`Editar acceso ${anio_eje}, ${area_name}`}
                    ocupada={actos.abriendo === empacce_id}
                    onClick={() => actos.onEditar(acceso)}
                  />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
