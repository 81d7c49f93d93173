import { etiquetaDeEfecto, type Incompatible, MENSAJES_INCOMPATIBLES } from '@cabildo/contracts/incompatibles'
import { permisosEscritos } from '@cabildo/contracts/perfiles'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { EliminarFila } from '../../ui/Confirmacion.tsx'
import { OFalla } from '../../ui/OFalla.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import tabla from '../../ui/tabla/DataTable.module.css'
import { TablaEntera } from '../../ui/tabla/TablaEntera.tsx'
import { vestirPropias } from '../../ui/tabla/tipos.ts'
import { type Abrible, AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { Doble } from './celdas.tsx'
import { incompatiblesQuery, useEliminarIncompatible } from './incompatibles.api.ts'
import estilos from './perfiles.module.css'

const IncompatibleModal = lazy(() => import('./IncompatibleModal.tsx').then((m) => ({ default: m.IncompatibleModal })))

const COLUMNAS = vestirPropias<Incompatible>([
  { campo: 'codigos', titulo: 'Permisos', lugar: 'principal', celda: ({ codigos }) => permisosEscritos(codigos) },
  { campo: 'efecto', titulo: 'Efecto', celda: ({ efecto }) => etiquetaDeEfecto(efecto) },
  { campo: 'motivo', titulo: 'Motivo', celda: ({ motivo }) => motivo },
  { campo: 'titulares', titulo: 'Quienes los tienen', celda: (par) => <Titulares par={par} /> },
])

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
  const pares = consulta.data
  const porQueNo = cambia ? undefined : MENSAJES_INCOMPATIBLES.soloOrganizacion
  const acciones = (par: Incompatible) => {
    const nombre = permisosEscritos(par.codigos)
    return (
      <>
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
      </>
    )
  }
  return (
    <>
      <OFalla de={consulta}>
        {pares?.length === 0 ? (
          <p className={estilos.nota}>{MENSAJES_INCOMPATIBLES.ninguna}</p>
        ) : (
          <div className={tabla.tarjeta}>
            <TablaEntera
              nombre="Incompatibilidades"
              columnas={COLUMNAS}
              filas={pares}
              rowKey={({ id }) => id}
              acciones={acciones}
              huesos={3}
            />
          </div>
        )}
      </OFalla>
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
            <Doble uno={employee || username} otro={`${username} · ${area_name}`} />
          </li>
        ))}
        {cuantos > titulares.length && <li>{`y ${cuantos - titulares.length} más`}</li>}
      </ul>
    </details>
  )
