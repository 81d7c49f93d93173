import { COLUMNAS_CORREOS, type Correo, NOMBRE_ESTADO_CORREO, TABLA_CORREOS } from '@cabildo/contracts/correos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconMail, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSesion } from '../../platform/sesion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { Correo as Direccion } from '../../ui/tabla/Correo.tsx'
import { DataTable } from '../../ui/tabla/DataTable.tsx'
import { FiltroRapido } from '../../ui/tabla/FiltroRapido.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { estadoDe, useListado } from '../../ui/tabla/useListado.ts'
import { useAbrible } from '../../ui/useAbrible.ts'
import { correosQuery, type ListadoCorreos, useCorreosEnVivo, useReintento } from './correos.api.ts'
import { EstadoDelCorreo, LecturaCorreo } from './LecturaCorreo.tsx'

type Campo = ListadoCorreos['order'][number]['column']

const COLUMNAS = vestir(COLUMNAS_CORREOS, [
  { lugar: 'principal', anchoMinPx: 200, celda: ({ para }) => <Direccion direccion={para} /> },
  { anchoMinPx: 240 },
  { lugar: 'lado', fija: true, sinFiltro: true, celda: ({ estado }) => <EstadoDelCorreo estado={estado} /> },
  { lugar: 'mitad', fija: true },
  { lugar: 'mitad', fija: true },
])

/**
 * The mailbox, for staff of area 21: mails kept here because there is no mail server, those that wait for theirs and those
 * that ran out of tries (SHE-103, D-18, F5).
 */
export function BuzonPage() {
  const sesion = useSesion()
  return sesion && <Buzon sesion={sesion} />
}

function Buzon({ sesion }: { sesion: SesionUsuario }) {
  const [listado, cambiar] = useListado<Campo>({ order: [{ column: 'created_at', dir: 'desc' }] })
  const consulta = useQuery(correosQuery(listado))
  const lectura = useAbrible<Correo>()
  const reintento = useReintento()
  useCorreosEnVivo(sesion.area.id)
  const enCurso = reintento.isPending ? reintento.variables.id : null
  const { pendientes, fallidos } = consulta.data ?? {}
  return (
    <>
      <Cabeza titulo="Buzón de correos">
        Correos guardados aquí porque no hay un servidor de correo, y los que ningún servidor ha recibido todavía.
      </Cabeza>
      <DataTable
        titulo="Buzón de correos"
        columnas={COLUMNAS}
        tabla={TABLA_CORREOS}
        listado={listado}
        onListado={cambiar}
        estado={estadoDe(consulta)}
        clave={({ id }) => id}
        marcas={({ estado }) => ({ pendiente: estado === 'pendiente' })}
        acciones={(correo) => (
          <>
            {correo.estado !== 'buzon' && (
              <AccionFila
                icono={IconRefresh}
                {...(correo.estado === 'fallido' && { principal: 'Reintentar' })}
                nombre={`Reintentar envío a ${correo.para}`}
                ocupada={enCurso === correo.id}
                onClick={() => reintento.mutate(correo)}
              />
            )}
            <AccionFila
              icono={IconMail}
              nombre={`Leer correo para ${correo.para}`}
              onClick={() => lectura.abrir(correo)}
            />
          </>
        )}
        filtrosPorColumna
        filtroRapido={
          <FiltroRapido
            etiqueta="Filtrar correos"
            valor={listado.columns.estado ?? ''}
            onValor={(estado) => cambiar({ columns: { ...listado.columns, estado } })}
            opciones={[
              { valor: '', etiqueta: 'Todos' },
              { valor: NOMBRE_ESTADO_CORREO.pendiente, etiqueta: NOMBRE_ESTADO_CORREO.pendiente, cuenta: pendientes },
              { valor: NOMBRE_ESTADO_CORREO.fallido, etiqueta: 'No enviados', cuenta: fallidos },
            ]}
          />
        }
        vacio={{
          icono: <Icono de={IconMail} tam={32} />,
          titulo: 'No hay correos',
          texto: 'Aquí aparecen los correos que esperan salir, los que no pudieron y, sin servidor de correo, todos.',
        }}
      />
      {lectura.valor && (
        <LecturaCorreo
          correo={lectura.valor}
          abierto={lectura.abierto}
          onClose={lectura.cerrar}
          onReintentar={(correo) => {
            lectura.cerrar()
            reintento.mutate(correo)
          }}
        />
      )}
    </>
  )
}
