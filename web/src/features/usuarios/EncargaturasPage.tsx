import { plano } from '@cabildo/contracts/base/plano'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { type Encargatura, ESTADOS_DE_ENCARGO, MENSAJES_ENCARGATURAS } from '@cabildo/contracts/encargaturas'
import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconPlayerStop, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { irA } from '../../platform/direccion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { useAtajoNuevo } from '../../ui/PantallaDeLista.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { Esqueleto } from '../../ui/tabla/Cuerpo.tsx'
import tabla from '../../ui/tabla/DataTable.module.css'
import { AvisoFalla, Falla } from '../../ui/tabla/Estados.tsx'
import { ROL } from '../../ui/tabla/roles.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { encargaturasQuery } from './encargaturas.api.ts'
import estilos from './encargaturas.module.css'

const EncargaturaModal = lazy(() => import('./EncargaturaModal.tsx').then((m) => ({ default: m.EncargaturaModal })))
const FinDeEncargaturaModal = lazy(() =>
  import('./FinDeEncargaturaModal.tsx').then((m) => ({ default: m.FinDeEncargaturaModal })),
)

const COLUMNAS = ['Puesto', 'Titular', 'Encargado', 'Documento', 'Desde', 'Hasta', 'Estado'] as const
const HUESOS = 6
const NUEVA = {}
type Acto = 'terminar' | 'aplazar'

/** Screen `encargaturas`: who answers for whose position, by which document and until when (USU-61). */
export const EncargaturasPage = () => {
  const consulta = useQuery(encargaturasQuery)
  const [texto, setTexto] = useState('')
  // An object, because a dialog that was opened with nothing has not been opened.
  const creacion = useAbrible<object>()
  const fin = useAbrible<{ una: Encargatura; acto: Acto }>()
  const nueva = () => creacion.abrir(NUEVA)
  useAtajoNuevo(nueva)
  const todas = consulta.data
  const vigentes = todas?.filter(({ estado }) => estado === 'vigente').length ?? 0
  const filas = todas?.filter((una) => plano(buscable(una)).includes(plano(texto.trim())))
  const reintentar = () => void consulta.refetch()
  return (
    <>
      <Cabeza
        titulo="ENCARGATURAS"
        acciones={
          <>
            <Button variant="default" onClick={() => irA('usuario')}>
              Volver a usuarios
            </Button>
            <Button leftSection={<Icono de={IconPlus} />} aria-keyshortcuts="Alt+N" onClick={nueva}>
              Nueva
            </Button>
          </>
        }
      >
        {vigentes === 1 ? '1 vigente' : `${vigentes} vigentes`}. Una persona responde por el puesto de otra, entre dos
        fechas.
      </Cabeza>
      {consulta.isError && todas && <AvisoFalla onReintentar={reintentar} />}
      {consulta.isError && !todas && <Falla onReintentar={reintentar} />}
      {(filas || !consulta.isError) && (
        <>
          <TextInput
            className={estilos.buscar ?? ''}
            type="search"
            aria-label="Buscar encargaturas"
            placeholder="Buscar por puesto, persona o documento"
            value={texto}
            onChange={({ currentTarget }) => setTexto(currentTarget.value)}
          />
          <div className={tabla.tarjeta}>
            <table className={`${tabla.tabla} ${estilos.tabla}`} {...ROL.tabla} aria-label="Encargaturas">
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
              {filas ? (
                <tbody {...ROL.grupo}>
                  {filas.map((una) => (
                    <Fila key={una.id} una={una} onActo={(acto) => fin.abrir({ una, acto })} />
                  ))}
                  {filas.length === 0 && (
                    <tr {...ROL.fila}>
                      <td {...ROL.celda} colSpan={COLUMNAS.length + 1} className={estilos.vacia}>
                        {todas?.length === 0 ? MENSAJES_ENCARGATURAS.ninguna : 'Ninguna coincide con la búsqueda'}
                      </td>
                    </tr>
                  )}
                </tbody>
              ) : (
                <Esqueleto columnas={COLUMNAS.length + 1} filas={HUESOS} />
              )}
            </table>
          </div>
        </>
      )}
      <AlAbrir de={creacion}>{(_, ventana) => <EncargaturaModal {...ventana} />}</AlAbrir>
      <AlAbrir de={fin}>
        {({ una, acto }, ventana) => (
          <FinDeEncargaturaModal key={`${una.id} ${acto}`} una={una} acto={acto} {...ventana} />
        )}
      </AlAbrir>
    </>
  )
}

const buscable = ({ cargo_name, area_name, titular, encargado, username, documento }: Encargatura): string =>
  [cargo_name, area_name, titular ?? 'vacante', encargado, username, documento].join(' ')

interface PropsDeFila {
  una: Encargatura
  onActo: (acto: Acto) => void
}

const Fila = ({ una, onActo }: PropsDeFila) => {
  const nombre = `${una.cargo_name}, ${una.area_name}`
  const impedida = una.estado === 'terminada' ? (una.terminada_motivo ?? 'Terminó en su fecha') : undefined
  return (
    <tr {...ROL.fila}>
      <td {...ROL.celda} className={tabla.principal}>
        {una.cargo_name}
        <small>{una.area_name}</small>
      </td>
      <td {...ROL.celda} data-rotulo="Titular">
        {una.titular ?? 'Vacante'}
        {una.suspende_titular && una.estado === 'vigente' && <small>Suspendido mientras dura</small>}
      </td>
      <td {...ROL.celda} data-rotulo="Encargado">
        {una.encargado}
        <small>{una.username}</small>
      </td>
      <td {...ROL.celda} data-rotulo="Documento">
        {una.documento}
        {una.hasta_documento && <small>{una.hasta_documento}</small>}
      </td>
      <td {...ROL.celda} data-rotulo="Desde">
        {fecha(una.desde)}
      </td>
      <td {...ROL.celda} data-rotulo="Hasta">
        {fecha(una.hasta)}
      </td>
      <td {...ROL.celda} data-rotulo="Estado">
        <span className={estilos.estado} data-estado={una.estado}>
          {ESTADOS_DE_ENCARGO[una.estado]}
        </span>
        {una.terminada_at && <small>{`${fecha(una.terminada_at)}: ${una.terminada_motivo}`}</small>}
      </td>
      <td {...ROL.celda} className={tabla.celdaAcciones}>
        <div className={tabla.acciones}>
          <AccionFila
            icono={IconCalendarPlus}
            nombre={`Cambiar la fecha final de ${nombre}`}
            impedida={impedida}
            onClick={() => onActo('aplazar')}
          />
          <AccionFila
            icono={IconPlayerStop}
            nombre={`Terminar ${nombre}`}
            peligro
            impedida={impedida}
            onClick={() => onActo('terminar')}
          />
        </div>
      </td>
    </tr>
  )
}
