import { fecha } from '@cabildo/contracts/base/tiempo'
import { COLUMNAS_NACIMIENTOS, COLUMNAS_VISIBLES, TABLA_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconBabyCarriage, IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { mientrasNo } from '../../platform/consultas.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir } from '../../ui/useAbrible.tsx'
import { nombreDe, nombreDeLugar } from './campos.ts'
import type { Origen } from './NacimientoModal.tsx'
import { nacimientosQuery, useNacimientosEnVivo } from './nacimientos.api.ts'

// The list shows first; the modal is there by the time somebody wants it.
const NacimientoModal = lazy(() => import('./NacimientoModal.tsx').then((m) => ({ default: m.NacimientoModal })))

/** Cards label each value, so that a missing one is noticed. */
const oRaya = (texto: string) => texto || '—'

const COLUMNAS = vestir(COLUMNAS_NACIMIENTOS, {
  ape_nac: { lugar: 'principal', celda: ({ ape_nac }) => <strong>{oRaya(ape_nac)}</strong>, anchoMinPx: 128 },
  nom_nac: { rotulo: () => false, celda: ({ nom_nac }) => oRaya(nom_nac) },
  fch_nac: { fija: true, celda: ({ fch_nac }) => oRaya(fecha(fch_nac)) },
  fch_ing: { fija: true, celda: ({ fch_ing }) => oRaya(fecha(fch_ing)) },
  sex_nac: { lugar: 'lado', fija: true },
  ape_pad: { celda: ({ ape_pad }) => oRaya(ape_pad) },
  nom_pad: { celda: ({ nom_pad }) => oRaya(nom_pad) },
  ape_mad: { celda: ({ ape_mad }) => oRaya(ape_mad) },
  nom_mad: { celda: ({ nom_mad }) => oRaya(nom_mad) },
  ano_eje: { celda: ({ ano_eje }) => ano_eje ?? '—', anchoMinPx: 64 },
  nro_lib: { celda: ({ nro_lib }) => oRaya(nro_lib), anchoMinPx: 72 },
  nro_fol: { celda: ({ nro_fol }) => oRaya(nro_fol), anchoMinPx: 72 },
  ubigeo: {
    celda: ({ ubigeo, lugar }) => <span title={lugar ? nombreDeLugar(lugar) : undefined}>{ubigeo ?? '—'}</span>,
  },
  ape1: {},
  ape2: {},
})
/** They are there, and shown to whoever asks for them (NAC-04, NAC-05). */
const ESCONDIDAS = COLUMNAS.slice(COLUMNAS_VISIBLES).map(({ titulo }) => titulo)

/** LISTADO DE NACIMIENTOS: the births register (NAC-01 to NAC-06). No exports (SHE-88). */
export function NacimientosPage({ sesion: { area } }: { sesion: SesionUsuario }) {
  const lista = useListaDePantalla(TABLA_NACIMIENTOS, [{ column: 'fch_ing', dir: 'desc' }])
  const ficha = useFormularioAbrible<Origen>('nacimiento')
  const [nuevo, setNuevo] = useState<number | null>(null)
  const escribiendo = ficha.abierto && ficha.valor?.modo !== 'ver'
  const consulta = useQuery({ ...nacimientosQuery(lista.listado), enabled: mientrasNo(escribiendo) })
  useNacimientosEnVivo(area.id)

  const crear = () => ficha.abrir({ modo: 'crear' })

  return (
    <PantallaDeLista
      titulo="LISTADO DE NACIMIENTOS"
      contexto={<Resumen total={consulta.data?.recordsTotal} />}
      onNuevo={crear}
      ancha
      columnas={COLUMNAS}
      escondidas={ESCONDIDAS}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      nueva={nuevo}
      filtrosPorColumna
      acciones={(nacimiento) => [
        {
          icono: IconInfoCircle,
          nombre: `Ver detalle de ${nombreDe(nacimiento)}`,
          onClick: () => ficha.abrir({ modo: 'ver', nacimiento }),
        },
        {
          icono: IconPencil,
          nombre: `Editar ${nombreDe(nacimiento)}`,
          onClick: () => ficha.abrir({ modo: 'editar', nacimiento }),
        },
      ]}
      vacio={{
        icono: IconBabyCarriage,
        titulo: 'Todavía no hay nacimientos',
        texto: 'Registre el primero con los datos del acta.',
      }}
    >
      <AlAbrir de={ficha}>
        {(origen, ventana) => (
          <NacimientoModal
            origen={origen}
            {...ventana}
            onEditar={(nacimiento) => ficha.abrir({ modo: 'editar', nacimiento })}
            onGrabado={({ id }) => setNuevo(id)}
          />
        )}
      </AlAbrir>
    </PantallaDeLista>
  )
}

/** '1,236 nacimientos registrados'. */
const Resumen = ({ total }: { total: number | undefined }) => {
  if (total === undefined) return 'Registro de nacimientos'
  return total === 1 ? '1 nacimiento registrado' : `${miles(total)} nacimientos registrados`
}
