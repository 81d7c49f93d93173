import { COLUMNAS_CORREOS, type Correo, NOMBRE_ESTADO_CORREO, TABLA_CORREOS } from '@cabildo/contracts/correos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconMail, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { Correo as Direccion } from '../../ui/tabla/celdas.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { correosQuery, useCorreosEnVivo, useReintento } from './correos.api.ts'
import { EstadoDelCorreo, LecturaCorreo } from './LecturaCorreo.tsx'

const COLUMNAS = vestir(COLUMNAS_CORREOS, {
  para: { lugar: 'principal', anchoMinPx: 200, celda: ({ para }) => <Direccion direccion={para} /> },
  asunto: { anchoMinPx: 240 },
  estado: { lugar: 'lado', fija: true, sinFiltro: true, celda: ({ estado }) => <EstadoDelCorreo estado={estado} /> },
  created_at: { lugar: 'mitad', fija: true },
  hora: { lugar: 'mitad', fija: true },
})

/**
 * The mailbox, for staff of area 21: mails kept because there is no mail server, mails that wait to be sent, and mails
 * that failed for good (SHE-103, D-18, F5).
 */
export function BuzonPage({ sesion }: { sesion: SesionUsuario }) {
  const lista = useListaDePantalla(TABLA_CORREOS, [{ column: 'created_at', dir: 'desc' }])
  const consulta = useQuery(correosQuery(lista.listado))
  const lectura = useAbrible<Correo>()
  const reintento = useReintento()
  useCorreosEnVivo(sesion.area.id)
  const enCurso = reintento.isPending ? reintento.variables.id : null
  const { pendientes, fallidos } = consulta.data ?? {}
  return (
    <PantallaDeLista
      titulo="Buzón de correos"
      contexto="Correos guardados aquí porque no hay un servidor de correo, y los que ningún servidor ha recibido todavía."
      columnas={COLUMNAS}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      marcas={({ estado }) => ({ pendiente: estado === 'pendiente' })}
      acciones={(correo) => [
        correo.estado !== 'buzon' && {
          icono: IconRefresh,
          ...(correo.estado === 'fallido' && { principal: 'Reintentar' }),
          nombre: `Reintentar envío a ${correo.para}`,
          ocupada: enCurso === correo.id,
          onClick: () => reintento.mutate(correo),
        },
        { icono: IconMail, nombre: `Leer correo para ${correo.para}`, onClick: () => lectura.abrir(correo) },
      ]}
      filtrosPorColumna
      filtroRapido={{
        etiqueta: 'Filtrar correos',
        columna: 'estado',
        opciones: [
          { valor: '', etiqueta: 'Todos' },
          { valor: NOMBRE_ESTADO_CORREO.pendiente, etiqueta: NOMBRE_ESTADO_CORREO.pendiente, cuenta: pendientes },
          { valor: NOMBRE_ESTADO_CORREO.fallido, etiqueta: 'No enviados', cuenta: fallidos },
        ],
      }}
      vacio={{
        icono: IconMail,
        titulo: 'No hay correos',
        texto: 'Aquí aparecen los correos que esperan salir, los que no pudieron y, sin servidor de correo, todos.',
      }}
    >
      <AlAbrir de={lectura}>
        {(correo, ventana) => (
          <LecturaCorreo
            correo={correo}
            {...ventana}
            onReintentar={(leido) => {
              lectura.cerrar()
              reintento.mutate(leido)
            }}
          />
        )}
      </AlAbrir>
    </PantallaDeLista>
  )
}
