import { IconInbox } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { AvisoCambio } from '../src/ui/AvisoCambio.tsx'
import { avisar } from '../src/ui/avisos.ts'
import { BarraFiltros } from '../src/ui/BarraFiltros.tsx'
import { BotonEspera } from '../src/ui/BotonEspera.tsx'
import { Cabeza } from '../src/ui/Cabeza.tsx'
import { CampoArchivo } from '../src/ui/CampoArchivo.tsx'
import { CampoClave } from '../src/ui/CampoClave.tsx'
import { CampoDni } from '../src/ui/CampoDni.tsx'
import { CampoFecha } from '../src/ui/CampoFecha.tsx'
import { PreguntaEliminar } from '../src/ui/Confirmacion.tsx'
import { Ficha } from '../src/ui/Ficha.tsx'
import { FilaArchivo } from '../src/ui/FilaArchivo.tsx'
import { FormDialogo } from '../src/ui/FormDialogo.tsx'
import { Hallazgo } from '../src/ui/Hallazgo.tsx'
import { Icono } from '../src/ui/Icono.tsx'
import { NoSePudo } from '../src/ui/NoSePudo.tsx'
import { Cuenta, PanelPestana, Pestanas } from '../src/ui/Pestanas.tsx'
import { Progreso } from '../src/ui/Progreso.tsx'
import { Selector } from '../src/ui/Selector.tsx'
import { SelectorBuscable } from '../src/ui/SelectorBuscable.tsx'
import { TablaBreve } from '../src/ui/TablaBreve.tsx'
import { BotonArchivo, BotonPdf } from '../src/ui/tabla/BotonArchivo.tsx'
import { EstadoFirma } from '../src/ui/tabla/celdas.tsx'
import { DataTable } from '../src/ui/tabla/DataTable.tsx'
import type { EstadoListado } from '../src/ui/tabla/tipos.ts'
import { useListado } from '../src/ui/tabla/useListado.ts'

const nada = () => undefined
const hecho = async () => undefined
const PDF = new File(['x'.repeat(48_000)], 'informe-2026.pdf', { type: 'application/pdf' })
const OPCIONES = [
  { id: 4, name: 'Secretaría General' },
  { id: 20, name: 'Gerencia de Administración' },
]

/** A piece whose value the page keeps, from a first one on. */
function Con<V>({ valor: inicial, children }: { valor: V; children: (valor: V, poner: (v: V) => void) => ReactNode }) {
  return children(...useState(inicial))
}

/** A dialog that a button opens. */
const Abrible = ({ children }: { children: (abierto: boolean, cerrar: () => void) => ReactNode }) => (
  <Con valor={false}>
    {(abierto, poner) => (
      <>
        <BotonEspera esperando={false} onClick={() => poner(true)}>
          Abrir
        </BotonEspera>
        {children(abierto, () => poner(false))}
      </>
    )}
  </Con>
)

interface Fila {
  id: number
  nombre: string
  fecha: string
}
const FILAS: Fila[] = [
  { id: 1, nombre: 'QUISPE MAMANI, ROSA', fecha: '18/11/2026 10:30' },
  { id: 2, nombre: 'FLORES ÑAHUI, SARA', fecha: '18/11/2026 11:05' },
  { id: 3, nombre: 'HUAMAN PAZ, MARTA', fecha: '18/11/2026 11:40' },
]
const COLUMNAS = [
  { campo: 'nombre' as const, titulo: 'Nombre', texto: (fila: Fila) => fila.nombre, vestido: {} },
  { campo: 'fecha' as const, titulo: 'Fecha', texto: (fila: Fila) => fila.fecha, vestido: { fija: true } },
]
const TABLA = { ordenables: ['nombre'], filtrables: ['nombre'] } as const
const pagina = (data: Fila[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length })

const UnaTabla = ({ estado }: { estado: Partial<EstadoListado<Fila>> }) => {
  const { tabla, listado, cambiar } = useListado(TABLA)
  return (
    <DataTable
      titulo="Personas"
      columnas={COLUMNAS}
      tabla={tabla}
      listado={listado}
      onListado={cambiar}
      estado={{ pagina: undefined, cargando: false, error: false, reintentar: nada, ...estado }}
      rowKey={({ id }) => id}
      marcas={({ id }) => ({ pendiente: id === 2, anulado: id === 3 })}
      vacio={{ icono: <Icono de={IconInbox} tam={40} />, titulo: 'Sin personas', texto: 'Aquí aparecerán.' }}
    />
  )
}

/** Each piece by the name of its file, with the states that it is looked at in; a new piece gets a line here. */
export const ESTADOS: Record<string, Record<string, ComponentType>> = {
  AvisoCambio: { 'lo guardó otra persona': () => <AvisoCambio traer={hecho} /> },
  Avisos: {
    'de las cuatro clases': () => (
      <>
        {(['exito', 'error', 'info', 'advertencia'] as const).map((clase) => (
          <BotonEspera key={clase} esperando={false} onClick={() => avisar[clase](`Un aviso: ${clase}`)}>
            {clase}
          </BotonEspera>
        ))}
      </>
    ),
  },
  BarraFiltros: {
    'con un filtro': () => (
      <BarraFiltros>
        <Selector label="Año" data={['2026', '2025']} />
      </BarraFiltros>
    ),
  },
  BotonArchivo: { 'un PDF': () => <BotonPdf> +2</BotonPdf>, otro: () => <BotonArchivo>Anexo 1</BotonArchivo> },
  BotonEspera: {
    libre: () => <BotonEspera esperando={false}>Grabar</BotonEspera>,
    esperando: () => <BotonEspera esperando>Grabar</BotonEspera>,
    apagado: () => (
      <BotonEspera esperando={false} apagado>
        Grabar
      </BotonEspera>
    ),
  },
  Cabeza: { 'con su línea': () => <Cabeza titulo="Visitas">Tres personas siguen dentro</Cabeza> },
  CampoArchivo: {
    vacío: () => <CampoArchivo etiqueta="Anexo" archivo={null} onArchivo={nada} />,
    'con fotos': () => (
      <CampoArchivo etiqueta="Anexo" archivo={null} onArchivo={nada} fotos={{ minimoBytes: 0, maximoBytes: 1 }} />
    ),
    elegido: () => <CampoArchivo etiqueta="Anexo" archivo={PDF} onArchivo={nada} />,
    rechazado: () => <CampoArchivo etiqueta="Anexo" archivo={null} onArchivo={nada} error="El archivo no es un PDF" />,
  },
  CampoClave: {
    'que genera': () => (
      <Con valor="">
        {(clave, poner) => <CampoClave label="Contraseña" value={clave} onChange={poner} onGenerar={poner} />}
      </Con>
    ),
  },
  CampoDni: {
    normal: () => <Con valor="45018273">{(dni, poner) => <CampoDni label="DNI" value={dni} onChange={poner} />}</Con>,
    corto: () => <CampoDni label="DNI" value="4501" onChange={nada} error="Debe tener 8 dígitos" />,
  },
  CampoFecha: {
    normal: () => (
      <Con valor="2026-11-18">{(dia, poner) => <CampoFecha label="Fecha" value={dia} onChange={poner} />}</Con>
    ),
  },
  Confirmacion: {
    'de eliminar': () => (
      <Abrible>
        {(abierto, cerrar) => (
          <PreguntaEliminar abierto={abierto} onClose={cerrar} detalle="Visita de Rosa Quispe" alConfirmar={hecho} />
        )}
      </Abrible>
    ),
  },
  Cuenta: { número: () => <Cuenta>12</Cuenta> },
  EstadoFirma: { firmado: () => <EstadoFirma firmado />, pendiente: () => <EstadoFirma firmado={false} /> },
  Ficha: {
    'datos y texto': () => (
      <Ficha
        secciones={[
          {
            titulo: 'Persona',
            datos: [
              ['Nombre', 'Rosa Quispe'],
              ['Correo', ''],
            ],
          },
          { titulo: 'Detalle', texto: 'Lo que la persona escribió,\ncomo lo escribió.' },
        ]}
      />
    ),
  },
  FilaArchivo: {
    normal: () => <FilaArchivo archivo={PDF} nota="listo para agregar" />,
    rechazado: () => <FilaArchivo archivo={PDF} error="Pesa más de 20 MB" />,
  },
  FormDialogo: {
    'con algo que falta': () => (
      <Abrible>
        {(abierto, cerrar) => (
          <FormDialogo
            abierto={abierto}
            onClose={cerrar}
            titulo="Nueva visita"
            onSubmit={nada}
            falta={['DNI', 'motivo']}
          >
            <CampoDni label="DNI" value="" onChange={nada} />
          </FormDialogo>
        )}
      </Abrible>
    ),
  },
  Hallazgo: { hallada: () => <Hallazgo estado="encontrada" ausente="Escriba los datos." /> },
  NoSePudo: { 'con reintento': () => <NoSePudo que="los PDF" onReintentar={nada} /> },
  Pestanas: {
    'con cuentas y errores': () => (
      <Con valor="datos">
        {(activa, poner) => (
          <>
            <Pestanas
              etiqueta="Partes"
              pestanas={[
                { id: 'datos', titulo: 'Datos', conErrores: true },
                { id: 'anexos', titulo: 'Anexos', cuenta: 3, deQue: 'anexos' },
              ]}
              activa={activa}
              onActiva={poner}
            />
            {['datos', 'anexos'].map((id) => (
              <PanelPestana key={id} id={id} activa={activa}>
                Lo de {id}
              </PanelPestana>
            ))}
          </>
        )}
      </Con>
    ),
  },
  Progreso: {
    'a medias': () => <Progreso texto="Subiendo archivos" fraccion={0.4} />,
    'sin saber cuánto': () => <Progreso texto="Leyendo el archivo" fraccion={null} />,
  },
  Selector: { normal: () => <Selector label="Área" data={OPCIONES.map(({ name }) => name)} /> },
  SelectorBuscable: {
    normal: () => (
      <Con valor={4}>
        {(id, poner) => <SelectorBuscable label="Área" opciones={OPCIONES} value={id} onChange={poner} />}
      </Con>
    ),
  },
  DataTable: {
    'con filas, una pendiente y una anulada': () => <UnaTabla estado={{ pagina: pagina(FILAS) }} />,
    cargando: () => <UnaTabla estado={{ cargando: true }} />,
    vacía: () => <UnaTabla estado={{ pagina: pagina([]) }} />,
    'sin respuesta': () => <UnaTabla estado={{ error: true }} />,
    'otra página que no llega': () => <UnaTabla estado={{ pagina: pagina(FILAS), error: true }} />,
  },
  TablaBreve: {
    vacía: () => (
      <TablaBreve nombre="Destinos" titulos={['N°', 'Dependencia']} vacia="Todavía no tiene destinos">
        {[]}
      </TablaBreve>
    ),
  },
}
