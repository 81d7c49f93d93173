import {
  ACCIONES,
  type Auditoria,
  COLUMNAS_AUDITORIA,
  DIAS_AUDITORIA,
  etiquetaDeModulo,
  fallasDeAuditoria,
  type ListadoAuditoria,
  TABLA_AUDITORIA,
} from '@cabildo/contracts/auditoria'
import { atrasoDeCadena, textoDeCadena } from '@cabildo/contracts/auditoria-cadena'
import { resumenDeCambios } from '@cabildo/contracts/auditoria-campos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { IconAlertTriangle, IconHistory, IconLink, IconLinkOff, IconListDetails, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportacionDe } from '../../platform/exportar.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { Icono } from '../../ui/Icono.tsx'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { DosLineas } from '../../ui/tabla/celdas.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { ActoDialogo } from './ActoDialogo.tsx'
import estilos from './AuditoriaPage.module.css'
import { auditoriaQuery, cadenaQuery, pedirAuditoria } from './auditoria.api.ts'
import { FiltrosAuditoria } from './FiltrosAuditoria.tsx'

const COLUMNAS = vestir(COLUMNAS_AUDITORIA, {
  en: { lugar: 'mitad', fija: true },
  hora: { lugar: 'lado', fija: true },
  persona: { lugar: 'principal', celda: (acto) => <Persona acto={acto} /> },
  modulo: { lugar: 'mitad' },
  accion: { lugar: 'mitad', celda: ({ accion }) => <Accion accion={accion} /> },
  registro: { celda: (acto) => <Registro acto={acto} /> },
  cambios: { anchoMinPx: 280, rotulo: () => false, celda: (acto) => <DosLineas texto={resumenDeCambios(acto)} /> },
})

const QUE_SE_HIZO = [
  { valor: '', etiqueta: 'Todas' },
  ...Object.entries(ACCIONES).map(([valor, etiqueta]) => ({ valor, etiqueta })),
]

/** AUDITORÍA: who did what and when, before and after, for the informatics area (D-33, D-57). */
export function AuditoriaPage() {
  const lista = useListaDePantalla(TABLA_AUDITORIA, [{ column: 'en', dir: 'desc' }])
  const { listado, cambiar } = lista
  const valido = Object.keys(fallasDeAuditoria(listado)).length === 0
  const consulta = useQuery({ ...auditoriaQuery(listado), enabled: valido })
  const [elegido, setElegido] = useState<{ acto: Auditoria | null; abierto: boolean }>({ acto: null, abierto: false })
  const { columns } = listado
  // A date field keeps half-written text itself, so filters replaced from outside get new fields.
  const [vez, setVez] = useState(0)
  const soloVer = (columnas: ListadoAuditoria['columns']) => {
    cambiar({ search: '', columns: columnas })
    setVez((antes) => antes + 1)
  }
  return (
    <PantallaDeLista
      titulo="AUDITORÍA"
      contexto={`Se muestran los últimos ${DIAS_AUDITORIA} días. Para ver más atrás elija fechas, un registro o una sola persona.`}
      columnas={COLUMNAS}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      onQuitarFiltros={() => setVez((antes) => antes + 1)}
      tituloAcciones="Ver"
      acciones={(acto) => [
        {
          icono: IconListDetails,
          nombre: `Ver el detalle: ${rotuloDe(acto)}`,
          onClick: () => setElegido({ acto, abierto: true }),
        },
        {
          icono: IconHistory,
          nombre: `Ver la historia del registro ${acto.registro}`,
          onClick: () => soloVer({ modulo: acto.modulo, registro: acto.registro }),
        },
        {
          icono: IconStack2,
          nombre: `Ver todo lo hecho en la misma petición: ${rotuloDe(acto)}`,
          onClick: () => soloVer({ peticion: String(acto.id) }),
        },
      ]}
      filtroRapido={{ etiqueta: 'Filtrar por acción', columna: 'accion', opciones: QUE_SE_HIZO }}
      exportacion={exportacionDe({ tabla: 'auditoria', formatos: ['csv', 'excel'], listado, pedir: pedirAuditoria })}
      vacio={{
        icono: IconHistory,
        titulo: 'Nada que mostrar',
        texto: `No se creó, modificó ni eliminó nada en los últimos ${DIAS_AUDITORIA} días.`,
      }}
      alrededor={(tabla) => (
        <>
          <EstadoDeCadena />
          <FiltrosAuditoria key={vez} columnas={columns} onColumnas={(columnas) => cambiar({ columns: columnas })} />
          {tabla}
        </>
      )}
    >
      <ActoDialogo {...elegido} onClose={() => setElegido((antes) => ({ ...antes, abierto: false }))} />
    </PantallaDeLista>
  )
}

const rotuloDe = ({ accion, modulo, registro, sujeto, persona }: Auditoria) =>
  [`${persona} ${ACCIONES[accion].toLowerCase()}`, etiquetaDeModulo(modulo), registro, sujeto].filter(Boolean).join(' ')

const Persona = ({ acto: { persona, username } }: { acto: Auditoria }) => (
  <div className={estilos.persona}>
    <strong>{persona}</strong>
    {username && <small>{username}</small>}
  </div>
)

const Registro = ({ acto: { registro, sujeto } }: { acto: Auditoria }) => (
  <div className={estilos.registro}>
    <span>{registro}</span>
    {sujeto && <small>{sujeto}</small>}
  </div>
)

const Accion = ({ accion }: Pick<Auditoria, 'accion'>) => (
  <span className={estilos.accion} data-accion={accion}>
    {ACCIONES[accion]}
  </span>
)

/**
 * One line: whether the trail is intact, a warning if it was not checked lately, and the root of the last day, to
 * compare with the one published outside (D-33).
 */
function EstadoDeCadena() {
  const { data } = useQuery(cadenaQuery())
  if (!data) return null
  const { raiz, revision } = data
  const rota = Boolean(revision?.rotura)
  const atraso = atrasoDeCadena(data)
  return (
    <section
      className={estilos.cadena}
      data-alerta={rota || atraso !== null || undefined}
      aria-label="Cadena de la auditoría"
    >
      <Icono de={rota ? IconLinkOff : atraso ? IconAlertTriangle : IconLink} tam={18} />
      <div>
        <p>{textoDeCadena(data)}</p>
        {atraso && <p>{atraso}</p>}
        {raiz && (
          <p className={estilos.raiz}>
            Raíz del {fecha(raiz.dia)}
            {raiz.sellada && ', con sello de tiempo'}: <code>{raiz.huella}</code>
          </p>
        )}
      </div>
    </section>
  )
}
