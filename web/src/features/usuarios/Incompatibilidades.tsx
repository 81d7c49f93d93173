import { etiquetaDeEfecto, type Incompatible, MENSAJES_INCOMPATIBLES } from '@cabildo/contracts/incompatibles'
import { permisosEscritos } from '@cabildo/contracts/perfiles'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { EliminarFila } from '../../ui/Confirmacion.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { Esqueleto } from '../../ui/tabla/Cuerpo.tsx'
import tabla from '../../ui/tabla/DataTable.module.css'
import { AvisoFalla, Falla } from '../../ui/tabla/Estados.tsx'
import { ROL } from '../../ui/tabla/roles.ts'
import { type Abrible, AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { incompatiblesQuery, useEliminarIncompatible } from './incompatibles.api.ts'
import estilos from './perfiles.module.css'

const IncompatibleModal = lazy(() => import('./IncompatibleModal.tsx').then((m) => ({ default: m.IncompatibleModal })))

const COLUMNAS = ['Permisos', 'Efecto', 'Motivo', 'Quienes los tienen'] as const

interface Props {
  /** Whether the caller may change them. */
  cambia: boolean
  /** Opened by the button of the head, too. */
  edicion: Abrible<{ incompatible: Incompatible | null }>
}

/** The tab Incompatibilidades: pairs of permissions with whoever holds both (USU-66). */
export const Incompatibilidades = ({ cambia, edicion }: Props) => {
  const consulta = useQuery(incompatiblesQuery)
  const borrado = useAbrible<Incompatible>()
  const eliminar = useEliminarIncompatible()
  const reintentar = () => void consulta.refetch()
  const pares = consulta.data
  const porQueNo = cambia ? undefined : MENSAJES_INCOMPATIBLES.soloOrganizacion
  if (consulta.isError && !pares) return <Falla onReintentar={reintentar} />
  return (
    <>
      {consulta.isError && <AvisoFalla onReintentar={reintentar} />}
      {pares?.length === 0 ? (
        <p className={estilos.nota}>{MENSAJES_INCOMPATIBLES.ninguna}</p>
      ) : (
        <div className={tabla.tarjeta}>
          <table className={`${tabla.tabla} ${estilos.tabla}`} {...ROL.tabla} aria-label="Incompatibilidades">
            <thead {...ROL.grupo}>
              <tr {...ROL.fila}>
                {COLUMNAS.map((columna) => (
                  <th key={columna} scope="col" {...ROL.titulo}>
                    {columna}
                  </th>
                ))}
                <th scope="col" {...ROL.titulo} className={tabla.thAcciones}>
                  Accion
                </th>
              </tr>
            </thead>
            {pares ? (
              <tbody {...ROL.grupo}>
                {pares.map((par) => {
                  const nombre = permisosEscritos(par.codigos)
                  return (
                    <tr key={par.id} {...ROL.fila}>
                      <td {...ROL.celda} className={tabla.principal}>
                        {nombre}
                      </td>
                      <td {...ROL.celda} data-rotulo="Efecto">
                        {etiquetaDeEfecto(par.efecto)}
                      </td>
                      <td {...ROL.celda} data-rotulo="Motivo">
                        {par.motivo}
                      </td>
                      <td {...ROL.celda} data-rotulo="Quienes los tienen">
                        <Titulares par={par} />
                      </td>
                      <td {...ROL.celda} className={tabla.celdaAcciones}>
                        <div className={tabla.acciones}>
                          <AccionFila
                            icono={IconPencil}
                            nombre={`Editar ${nombre}`}
                            impedida={porQueNo}
                            onClick={() => edicion.abrir({ incompatible: par })}
                          />
                          <AccionFila
                            icono={IconTrash}
                            nombre={`Eliminar ${nombre}`}
                            peligro
                            impedida={porQueNo}
                            onClick={() => borrado.abrir(par)}
                          />
                        </div>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            ) : (
              <Esqueleto columnas={COLUMNAS.length + 1} filas={3} />
            )}
          </table>
        </div>
      )}
      <AlAbrir de={edicion}>
        {({ incompatible }, ventana) => (
          <IncompatibleModal key={incompatible?.id ?? 0} incompatible={incompatible} {...ventana} />
        )}
      </AlAbrir>
      <EliminarFila
        fila={borrado}
        detalle={({ codigos }) => `Los permisos ${permisosEscritos(codigos)} se podrán dar juntos.`}
        eliminar={eliminar.mutateAsync}
        alFallar={avisarFallo}
      />
    </>
  )
}

const Titulares = ({ par: { cuantos, titulares } }: { par: Incompatible }) =>
  cuantos === 0 ? (
    'Nadie'
  ) : (
    <details className={estilos.titulares}>
      <summary>{cuantos === 1 ? '1 persona' : `${cuantos} personas`}</summary>
      <ul>
        {titulares.map(({ username, employee, area_name }) => (
          <li key={`${username} ${area_name}`}>
            {employee || username}
            <small>{`${username} · ${area_name}`}</small>
          </li>
        ))}
        {cuantos > titulares.length && <li>{`y ${cuantos - titulares.length} más`}</li>}
      </ul>
    </details>
  )
